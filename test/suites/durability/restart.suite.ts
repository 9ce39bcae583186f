import { setTimeout as sleep } from 'node:timers/promises';
import { adminQueryRows, adminSaveRow, catalogue, serviceOf, type Contract } from '@buildmesh/contracts';
import { describeWith, eventually, STACK_SERVICES, type Stack } from '@buildmesh/testing';
import { Balancer } from '../../support/balancer.js';
import { Client, pathOf } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';

const CLIENTS = 50;
/** Between two calls of one client, so that two cores are left for the restarts. */
const PAUSE_MS = 400;
const CALLS_BETWEEN = 100;

let rows = 0;

interface Load {
  failed: string[];
  answered: number;
  stop(): Promise<void>;
}

/** One call of each service that changes nothing and that the owner may make. */
async function questions({ project, owner }: Tenant): Promise<Contract[]> {
  const found: Contract[] = [];
  for (const service of STACK_SERVICES)
    for (const contract of catalogue) {
      if (serviceOf(contract) !== service || contract.kind !== 'query') continue;
      if (!contract.path || /:(?!project\b)/.test(contract.path) || contract.access.level === 'internal')
        continue;
      const { code } = await owner.call(contract, { params: { project } as never });
      if (code !== 0) continue;
      found.push(contract);
      break;
    }
  return found;
}

/** So many clients that read and write through the balancer until they are told to stop. */
function startLoad(balancer: Balancer, tenant: Tenant, asked: readonly Contract[]): Load {
  const { project, entity, owner } = tenant;
  const client = new Client(balancer.url, owner.headers);
  const load = { failed: [] as string[], answered: 0 };
  let isOver = false;
  const inTable = { project, entity: entity._id };
  const row = () => ({ code: `restart-${++rows}`, customer: 'a', region: 'north', amount: rows });
  const step = (n: number, turn: number) => {
    if (turn % 3 === 0) return client.call(adminSaveRow, { params: inTable, body: row() });
    if (turn % 3 === 1) return client.call(adminQueryRows, { params: inTable, body: {} });
    const contract = asked[(n + turn) % asked.length];
    return contract
      ? client.call(contract, { params: { project } as never })
      : client.send({ path: pathOf(adminQueryRows, inTable) });
  };
  const one = async (n: number): Promise<void> => {
    await sleep((PAUSE_MS * n) / CLIENTS);
    for (let turn = 0; !isOver; turn++, await sleep(PAUSE_MS)) {
      const outcome = await step(n, turn).then(
        ({ code, status, text }) => (code === 0 ? '' : `${status} ${text.slice(0, 200)}`),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (outcome) load.failed.push(outcome);
      else load.answered++;
    }
  };
  const running = Promise.all(Array.from({ length: CLIENTS }, (_, n) => one(n)));
  return Object.assign(load, {
    stop: async () => {
      isOver = true;
      await running;
    },
  });
}

const moreCalls = (load: Load) => {
  const enough = load.answered + load.failed.length + CALLS_BETWEEN;
  return eventually(() => load.answered + load.failed.length >= enough, 60_000);
};

describeWith(['postgres', 'nats', 'redis'], 'restarts while fifty people work (D106)', () => {
  let stack: Stack;
  let tenant: Tenant;
  let balancer: Balancer;
  let asked: Contract[];

  beforeAll(async () => {
    stack = await startSuiteStack('distributed', {
      REQ_URL_LIMIT: '100000',
      REQ_CONCURRENCY: '1000',
      DRAIN_MS: '2500',
    });
    tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'restart');
    asked = await questions(tenant);
    balancer = await Balancer.start();
    balancer.add(stack.baseUrl);
    await eventually(() => balancer.isReady(stack.baseUrl));
  }, 240_000);
  afterAll(async () => {
    balancer?.stop();
    await stack?.stop();
  }, 120_000);

  it('ask every service', () => {
    expect(asked.map(serviceOf)).toEqual(STACK_SERVICES);
  });

  it('of either of two gateways fail no call', async () => {
    const second = await stack.join('gateway');
    balancer.add(second.url);
    await eventually(() => balancer.isReady(second.url));
    const load = startLoad(balancer, tenant, asked);
    await moreCalls(load);
    await stack.leave('gateway');
    await moreCalls(load);
    await stack.restart('gateway');
    await eventually(() => balancer.isReady(stack.baseUrl));
    await moreCalls(load);
    await second.leave();
    await moreCalls(load);
    await load.stop();
    expect(load.failed).toEqual([]);
  }, 240_000);

  it.each(STACK_SERVICES)(
    'of either of two processes of %s fail no call',
    async (service) => {
      const second = await stack.join(service);
      const load = startLoad(balancer, tenant, asked);
      await moreCalls(load);
      await stack.leave(service);
      await moreCalls(load);
      await stack.restart(service);
      await second.leave();
      await moreCalls(load);
      await load.stop();
      expect(load.failed).toEqual([]);
    },
    240_000,
  );

  it('leave the gateway ready while payments is away, and tell it', async () => {
    await stack.kill('payments');
    await sleep(700);
    const answer = await fetch(`${stack.baseUrl}/api/health/ready`);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { ready: true, parts: { payments: { bus: 'down' }, data: { database: 'up' } } },
    ]);
    await stack.restart('payments');
  }, 120_000);

  it('of the bus refuse calls within a second, and serve them as soon as it is back', async () => {
    const { owner, project, entity } = tenant;
    const ask = async () => {
      const startedMs = performance.now();
      const { status } = await owner.call(adminQueryRows, {
        params: { project, entity: entity._id },
        body: {},
      });
      return { status, soon: performance.now() - startedMs < 1_500 };
    };
    expect((await ask()).status).toBe(200);
    await stack.kill('nats');
    for (let count = 0; count < 5; count++) expect(await ask()).toEqual({ status: 503, soon: true });
    await stack.restart('nats');
    await eventually(async () => (await ask()).status === 200, 10_000);
  }, 120_000);
});
