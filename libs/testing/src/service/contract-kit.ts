import { Refusal } from '@buildmesh/kernel';
import { contractsOfService, type CallContext, type Contract } from '@buildmesh/contracts';
import { patientMs } from '../patience.js';
import { anonymous, openToken, owner, signedIn } from './contexts.js';
import type { TestService } from './test-service.js';

const PROJECT = '0123456789abcdef01234567';
const OTHER_PROJECT = 'fedcba9876543210fedcba98';
/** Inputs that fit no contract, or only by their outer form. */
const BAD_PARTS: readonly unknown[] = [
  null,
  0,
  'x',
  [],
  [[]],
  { unknown: 1 },
  { $gt: '' },
  { list: {} },
  { query: 'x' },
  { name: { $ne: 1 } },
  JSON.parse('{"__proto__":{"a":1}}'),
];

interface Sent {
  context: CallContext;
  params?: unknown;
  queryString?: unknown;
  input?: unknown;
}

async function keyOf(service: TestService, contract: Contract, { context, ...parts }: Sent): Promise<string> {
  try {
    await service.ask(contract, context, parts as never);
    return 'ok';
  } catch (error) {
    return error instanceof Refusal ? error.key : String(error);
  }
}

function strangersOf(contract: Contract): CallContext[] {
  switch (contract.access.level) {
    case 'public':
      return [];
    case 'session':
      return [anonymous(), openToken(OTHER_PROJECT)];
    case 'internal':
      return [anonymous(), signedIn(), owner(PROJECT), openToken(PROJECT)];
    default:
      return [anonymous(), signedIn()];
  }
}

const PATH = {
  project: OTHER_PROJECT,
  entity: OTHER_PROJECT,
  page: OTHER_PROJECT,
  view: OTHER_PROJECT,
  flow: OTHER_PROJECT,
  program: OTHER_PROJECT,
  id: OTHER_PROJECT,
  model: 'label',
  type: 'private',
  key: 'key',
  name: 'name',
};

/** A path into another project than the caller's; `undefined` where a contract has none, or is open to all. */
function pathElsewhere({ params, access }: Contract): object | undefined {
  if (access.level === 'public' || access.level === 'internal') return undefined;
  const names = Object.keys((params as { shape?: object }).shape ?? {});
  if (!names.includes('project')) return undefined;
  // Beside a function the id is its version.
  const known = names.includes('program') ? { ...PATH, id: 'latest' } : PATH;
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
}

/**
 * The tests every service owes the catalogue: one handler per contract and none beside, strangers refused before
 * anything else, bad input refused and never a fault of ours. Put it into `services/x/test/contracts.spec.ts`.
 */
export function describeContracts(name: string, start: () => Promise<TestService>): void {
  describe(`contracts of ${name}`, () => {
    const contracts = contractsOfService(name);
    let service: TestService;
    beforeAll(async () => {
      service = await start();
    }, patientMs(60_000));
    afterAll(() => service.stop());

    test('every contract has exactly one handler, and no handler is without a contract', () => {
      const idsOf = (list: readonly Contract[]) => list.map(({ id }) => id).sort();
      expect(idsOf(service.served())).toEqual(idsOf(contracts));
    });

    test.each(contracts.map((contract) => [contract.id, contract] as const))(
      '%s refuses strangers',
      async (_id, contract) => {
        for (const context of strangersOf(contract)) {
          expect(['no-session', 'no-authority', 'permission-denied']).toContain(
            await keyOf(service, contract, { context }),
          );
        }
      },
    );

    test.each(contracts.map((contract) => [contract.id, contract] as const))(
      '%s refuses bad input and never fails on it',
      async (_id, contract) => {
        for (const bad of BAD_PARTS) {
          for (const part of ['params', 'queryString', 'input']) {
            const key = await keyOf(service, contract, { context: owner(PROJECT), [part]: bad });
            expect([contract.id, part, bad, key]).not.toEqual([contract.id, part, bad, 'internal']);
          }
        }
      },
    );

    const inProjects = contracts.flatMap((contract) => {
      const params = pathElsewhere(contract);
      return params ? [[contract.id, contract, params] as const] : [];
    });
    // Jest takes no empty list.
    if (inProjects.length > 0)
      test.each(inProjects)(
        '%s refuses the owner of a project at the path of another one',
        async (_id, contract, params) => {
          const answer = await keyOf(service, contract, { context: owner(PROJECT), params });
          expect(answer).toBe('no-authority');
        },
      );

    test('no contract answered or raised what it does not declare', () => {
      expect(service.breaches()).toEqual([]);
    });
  });
}
