import { adminQueryRows, adminSummarizeRows, openQueryRows } from '@buildmesh/contracts';
import type { Stack, StackMode } from '@buildmesh/testing';
import { pathOf, type Client } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';

/** The plan asks for 40,000 answers in all; a change is judged by a part of them. */
const CALLS = Number(process.env['CROSS_TALK_CALLS'] ?? 1_500);
const AT_ONCE = 40;
/** One call in three is given up by its caller, after at most this time. */
const CANCEL_WITHIN_MS = 25;

interface Outcome {
  answered: number;
  cancelled: number;
  faults: string[];
}

describe.each<StackMode>(['standalone', 'distributed'])('two tenants at once, %s (S22)', (mode) => {
  let stack: Stack;
  let tenants: [Tenant, Tenant];

  beforeAll(async () => {
    // Few connections, so that every one of them serves both tenants in turn.
    stack = await startSuiteStack(mode, {
      DATABASE_POOL: '2',
      READ_POOL: '2',
      REQ_CONCURRENCY: '1000',
      REQ_URL_LIMIT: '100000',
    });
    const operator = await signIn(stack.baseUrl, stack.account, stack.password);
    tenants = [await createTenant(stack, operator, 'A'), await createTenant(stack, operator, 'B')];
  });

  afterAll(async () => {
    await stack?.stop();
  });

  /** One call of a tenant: a list, a sum or a refusal, by turns. */
  function request(tenant: Tenant, turn: number): { client: Client; path: string; body: unknown } {
    const params = { project: tenant.project, entity: tenant.entity._id };
    const list = { page: { index: 1, size: 50 } };
    const kinds = [
      { client: tenant.owner, path: pathOf(adminQueryRows, params), body: list },
      { client: tenant.granted, path: pathOf(openQueryRows, params), body: list },
      {
        client: tenant.admin,
        path: pathOf(adminSummarizeRows, params),
        body: { list: [{ key: 'code', method: 'min' }], group: ['customer'] },
      },
      { client: tenant.projectToken, path: pathOf(openQueryRows, params), body: list },
      {
        client: tenant.owner,
        path: pathOf(adminQueryRows, params),
        body: { query: [{ key: 'nothing', opt: 'eq', value: tenant.canary }] },
      },
    ];
    const kind = kinds[turn % kinds.length];
    if (!kind) throw new Error('no kind');
    return kind;
  }

  async function call(turn: number, outcome: Outcome): Promise<void> {
    const [own, foreign] = turn % 2 === 0 ? tenants : [tenants[1], tenants[0]];
    const { client, path, body } = request(own, Math.floor(turn / 2));
    const cancel =
      turn % 3 === 0 ? AbortSignal.timeout(1 + Math.floor(Math.random() * CANCEL_WITHIN_MS)) : undefined;
    try {
      const answer = await client.send({ method: 'POST', path, body, signal: cancel });
      outcome.answered++;
      if (answer.text.includes(foreign.canary)) outcome.faults.push(`${path} shows the other tenant`);
      if (answer.code === 0 && !answer.text.includes(own.canary))
        outcome.faults.push(`${path} shows nothing of its own: ${answer.text.slice(0, 200)}`);
      if (answer.status >= 500) outcome.faults.push(`${path}: ${answer.text.slice(0, 200)}`);
    } catch (error) {
      if (!cancel?.aborted) throw error;
      outcome.cancelled++;
    }
  }

  it('never shows one tenant a word of the other, whoever gives up in the middle', async () => {
    const outcome: Outcome = { answered: 0, cancelled: 0, faults: [] };
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < CALLS) await call(next++, outcome);
      }),
    );
    expect(outcome.faults).toEqual([]);
    expect(outcome.answered).toBeGreaterThan(CALLS / 2);
    expect(outcome.cancelled).toBeGreaterThan(CALLS / 20);
  });
});
