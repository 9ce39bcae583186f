import { catalogue, type Contract } from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import type { Answer } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { signIn } from '../../support/world.js';
import { stranger } from '../authorization/visitors.js';
import { NOT_CALLED, NOT_FOUND_OTHERWISE, OPEN_TO_ALL, SILENT } from './exceptions.js';
import { inhabit, type Inhabited } from './inhabited.js';
import {
  ask,
  callerOf,
  foreignValues,
  isReadable,
  marksShown,
  placesOf,
  reads,
  requestOf,
  type ProbeTarget,
} from './probes.js';

let stack: Stack;
let a: Inhabited;
let b: Inhabited;
const exposed = catalogue.filter(({ id, path }) => path !== undefined && !(id in NOT_CALLED));
const behindDoors = exposed.filter(({ access }) => access.level !== 'public');
const readers = behindDoors.filter(reads);
const writers = behindDoors.filter((contract) => !reads(contract));

/** Calls at once, so that the suite is quick; writes go one by one, because work on a table shuts others out. */
const AT_ONCE = 8;

beforeAll(async () => {
  stack = await startSuiteStack(undefined, { REQ_URL_LIMIT: '1000000', REQ_CONCURRENCY: '1000' });
  const operator = await signIn(stack.baseUrl, stack.account, stack.password);
  a = await inhabit(stack, await stranger(stack, operator), 'A');
  b = await inhabit(stack, operator, 'B');
});
afterAll(() => stack?.stop());

async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A contract asked as its own people ask, about their own things. */
async function askOwn(contract: Contract, of: Inhabited) {
  const probe = requestOf(contract, { of });
  return { probe, answer: await ask(contract, callerOf(contract, of), { probe, project: of.project }) };
}

/** Says of each answer when it was made, who is there just now, or for how long a file may be read or sent. */
const PASSING =
  /"(online|time|expire)":(true|false|\d+)|expire=\d+&sign=[\w-]+|"token":"\d+\.[\w-]+"|\/\d{13}_|\(D:\d{14}Z\)|\/ID \[<\w+> <\w+>\]/g;

/** All that a project can be asked, as its own people are told. */
async function stateOf(of: Inhabited): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  await inTurns(readers, async (contract) => {
    const { answer } = await askOwn(contract, of);
    state[contract.id] = answer.text.replace(PASSING, '');
  });
  return state;
}

/** Every call of A about its own project with a thing of B in one place. */
async function trespass(
  contract: Contract,
  seen: (place: ProbeTarget, answer: Answer, shown: string[]) => void,
): Promise<void> {
  for (const place of placesOf(contract)) {
    for (const value of foreignValues(contract, place, b)) {
      const probe = requestOf(contract, { of: a, place, value });
      const answer = await ask(contract, callerOf(contract, a), { probe, project: a.project, place });
      seen(place, answer, marksShown(answer, b, probe));
    }
  }
}

/** Told as of a thing that does not exist, or of somebody else's project. */
function isNotFound({ code, errors }: Answer, { at }: ProbeTarget): boolean {
  const bare = (part: string) => part.replace(/^_/, '');
  const parts = at.split(/[.[\]]+/).filter((part) => part !== '' && part !== '#' && part !== '*');
  const name = bare(parts.at(-1) ?? '');
  // A home is one thing of two parts, and refused as one.
  const named = parts.includes('home') ? ['home'] : [name];
  if (code === 101)
    return errors.some(({ field }) => field.split('.').some((part) => named.includes(bare(part))));
  return code === 110 || (code === 106 && name === 'project');
}

const sortedKeys = (reasons: Record<string, string>) => Object.keys(reasons).sort();

describe('projects are islands (ID-PROJECT-001)', () => {
  it('feeds every contract a request that it reads, and every reader tells of its own project', async () => {
    const unreadable = exposed.filter((contract) => !isReadable(contract, requestOf(contract, { of: a })));
    expect(unreadable.map(({ id }) => id)).toEqual([]);
    const silent: string[] = [];
    await inTurns(readers, async (contract) => {
      const { probe, answer } = await askOwn(contract, a);
      if (marksShown(answer, a, probe).length === 0) silent.push(contract.id);
      if (answer.status !== 200 || answer.code > 0) silent.push(`${contract.id}: ${answer.text}`);
    });
    expect(silent.sort()).toEqual(sortedKeys(SILENT));
  });

  it('refuses an administrator of one project at every path of another, and says nothing of it', async () => {
    const open: string[] = [];
    await inTurns(
      exposed.filter(({ path }) => path?.includes(':project')),
      async (contract) => {
        const probe = requestOf(contract, { of: b });
        const answer = await ask(contract, callerOf(contract, a), { probe, project: b.project });
        const refused = answer.code === 106 || contract.access.level === 'public';
        if (!refused || marksShown(answer, b, probe).length > 0) open.push(contract.id);
      },
    );
    expect(open.sort()).toEqual(sortedKeys(OPEN_TO_ALL));
  });

  it('tells nothing of another project to who asks in the own one with ids of the other', async () => {
    const leaks: string[] = [];
    let asked = 0;
    await inTurns(exposed.filter(reads), (contract) =>
      trespass(contract, ({ at }, answer, shown) => {
        asked++;
        if (shown.length > 0) leaks.push(`${contract.id} ${at}: ${answer.text.slice(0, 300)}`);
      }),
    );
    expect(leaks).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });

  it('refuses writes that name things of another project as if they did not exist, and that project stays as it was', async () => {
    await stateOf(b);
    const before = await stateOf(b);
    const [leaks, otherwise] = [[] as string[], new Set<string>()];
    for (const contract of writers) {
      await trespass(contract, (place, answer) => {
        if (answer.text.includes(b.canary)) leaks.push(`${contract.id} ${place.at}: ${answer.text}`);
        if (place.isId && !isNotFound(answer, place))
          otherwise.add(`${contract.id} ${place.part}${place.at}`);
      });
    }
    expect(leaks).toEqual([]);
    expect([...otherwise].sort()).toEqual(sortedKeys(NOT_FOUND_OTHERWISE));
    expect(await stateOf(b)).toEqual(before);
    // What was only remembered of the other project is not looked up in it either.
    const after = await stateOf(a);
    expect(Object.keys(after).filter((id) => after[id]?.includes(b.canary))).toEqual([]);
    expect(Object.keys(after).filter((id) => after[id]?.includes(a.canary)).length).toBeGreaterThan(15);
  });
});
