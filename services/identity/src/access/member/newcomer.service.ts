import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock, type FieldFault } from '@buildmesh/kernel';
import { createUsers, refusal, rightsChanged, type InputOf, type OutputOf } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { assertSound, initialPassword, newAccount, PasswordHasher } from '../../accounts/index.js';
import type { Actor } from '../../caller.js';
import { IDENTITY_CONFIG, type IdentityConfig, SecretBox } from '../../config/index.js';
import { lockProject, type Model, type Retry, Store, type WriteRepositories } from '../../store/index.js';
import { assertWelcome, survey } from './newcomer-survey.js';
import { type Claim, type Newcomer, newcomersOf, takenFault, textFaults } from './newcomer.rules.js';

type Hashed = Newcomer & { hash: string };

/** Somebody who came, as it is kept for a call that comes again (D86). */
interface Created {
  _id: string;
  account: string;
  /** The password that was made up. */
  sealed: string | null;
}

/** Bringing many people into a project at once, all or none. */
@Injectable()
export class NewcomerService {
  constructor(
    private readonly store: Store,
    private readonly hasher: PasswordHasher,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async create(
    actor: Actor,
    { list }: InputOf<typeof createUsers>,
    retry?: Retry,
  ): Promise<OutputOf<typeof createUsers>> {
    const people = newcomersOf(list, initialPassword);
    assertSound(textFaults(people, this.config.ACCOUNT_SAFETY));
    const foreseen = await this.foresee(actor.project, people);
    const hashed = foreseen.length > 0 ? [] : await this.hash(people);
    const created = await this.store.write((writing) => {
      // Not before: a call that comes again finds its own people there, and is answered as it was.
      assertSound(foreseen);
      return this.admit(writing, actor, hashed);
    }, retry);
    const place = placeOf(actor);
    return {
      created: created.map(({ sealed, ...one }) => ({
        ...one,
        pwd: sealed === null ? null : (this.box.open(sealed, place) ?? null),
      })),
    };
  }

  /** Looks before the hashing, which takes seconds, whether it would be for nothing. */
  private async foresee(id: string, people: readonly Newcomer[]): Promise<FieldFault[]> {
    const project = await this.store.read.projects.byId(id);
    if (!project) throw refusal('project.not-found');
    const { faults, models } = await survey(this.store.read, id, people);
    if (faults.length === 0) await assertWelcome(this.store.read, project, { people, models });
    return faults;
  }

  /** One after the other, so that those who sign in meanwhile still find a place. */
  private async hash(people: readonly Newcomer[]): Promise<Hashed[]> {
    const hashed: Hashed[] = [];
    for (const person of people) hashed.push({ ...person, hash: await this.hasher.hash(person.pwd) });
    return hashed;
  }

  private async admit(
    writing: WriteRepositories,
    actor: Actor,
    people: readonly Hashed[],
  ): Promise<Created[]> {
    const project = await lockProject(writing, actor.project);
    const { faults, models } = await survey(writing, project._id, people);
    assertSound(faults);
    await assertWelcome(writing, project, { people, models });
    const created: Created[] = [];
    const joining = new Map<string, string[]>();
    for (const { group, ...person } of people) {
      const model = models.get(person.role) ?? 'inner';
      const _id = await this.insert(writing, actor, { ...person, group, model });
      const sealed = person.madeUp ? this.box.seal(person.pwd, placeOf(actor)) : null;
      created.push({ _id, account: person.account, sealed });
      if (group !== undefined) joining.set(group, [...(joining.get(group) ?? []), _id]);
    }
    for (const [group, accounts] of joining) {
      await writing.departments.add(project._id, group, { part: 'user', accounts });
    }
    await writing.departments.touch(project._id, [...joining.keys()]);
    const users = created.map(({ _id }) => _id);
    await writing.events.add(rightsChanged, { project: project._id, roles: [], users });
    return created;
  }

  private async insert(
    writing: WriteRepositories,
    { user, project }: Actor,
    { model, ...person }: Hashed & { model: Model },
  ): Promise<string> {
    const { index, name, phone, role, group } = person;
    const account = newAccount({
      name: person.account,
      nickname: name,
      phone,
      password: person.hash,
      model,
      project,
      nowMs: this.clock.now(),
    });
    await namingLine(index, () => writing.accounts.insert(account));
    await writing.members.setRoles(project, account._id, [role]);
    await writing.audit.add({
      project,
      account: user,
      action: createUsers.id,
      target: `user/${account._id}`,
      after: { account: account.account, nickname: account.nickname, phone, role: [role], group },
    });
    return account._id;
  }
}

/** Binds made-up passwords, as they are kept for a call that comes again, to who asked for them. */
function placeOf({ project, user }: Actor): string {
  return `newcomers/${project}/${user}`;
}

const CLAIMED: Record<string, Claim['field']> = {
  'user.account-taken': 'account',
  'user.phone-taken': 'phone',
};

/** A name or phone that somebody else took in this moment is a fault of its line as well. */
async function namingLine(index: number, insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    const field = error instanceof Refusal ? CLAIMED[error.key] : undefined;
    if (field) throw refusal('invalid', { errors: [takenFault({ field, index })] });
    throw error;
  }
}
