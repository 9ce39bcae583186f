import type { FieldFault } from '@buildmesh/kernel';
import { assertRoom, assertTakes } from '../../licensing/index.js';
import type { Model, ProjectRow, Repositories } from '../../store/index.js';
import { type Claim, claimFaults, claimsOf, modelsOf, type Newcomer, placeFaults } from './newcomer.rules.js';

/** What a project says to a list of people. */
export interface Survey {
  /** In the order of the lines. */
  faults: FieldFault[];
  /** The kind of account that each role of the project makes. */
  models: ReadonlyMap<string, Model>;
}

/** Looks for each line whether its role and group exist, and whether its name and phone are free. */
export async function survey(
  from: Repositories,
  project: string,
  people: readonly Newcomer[],
): Promise<Survey> {
  const models = modelsOf(await from.roles.tree(project));
  const departments = new Set((await from.departments.tree(project)).map(({ _id }) => _id));
  const claims = claimsOf(people, project, models);
  const taken = await takenOf(from, claims);
  const faults = [
    ...placeFaults(people, { role: (id) => models.has(id), group: (id) => departments.has(id) }),
    ...claimFaults(claims, (claim) => taken.has(claim)),
  ];
  return { models, faults: faults.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)) };
}

async function takenOf({ accounts }: Repositories, claims: readonly Claim[]): Promise<Set<Claim>> {
  const taken = new Set<Claim>();
  for (const scope of new Set(claims.map((claim) => claim.scope))) {
    const own = claims.filter((claim) => claim.scope === scope);
    const found = await accounts.idsByLogin(
      scope,
      own.map(({ login }) => login),
    );
    for (const claim of own.filter(({ login }) => found.has(login))) taken.add(claim);
  }
  return taken;
}

/** Refuses kinds of people the project does not take, and more of a kind than it has room for. */
export async function assertWelcome(
  { members }: Repositories,
  project: ProjectRow,
  { people, models }: { people: readonly Newcomer[]; models: Survey['models'] },
): Promise<void> {
  for (const model of ['inner', 'public'] as const) {
    const count = people.filter(({ role }) => models.get(role) === model).length;
    if (count === 0) continue;
    assertTakes(project, model);
    await assertRoom(members, project, { model, count });
  }
}
