import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, randomText } from '@buildmesh/kernel';
import { resolveSession, simpleGetRow, simpleQueryRows, type CallContext } from '@buildmesh/contracts';
import {
  Bus,
  ContextSigner,
  createLogger,
  createRuntime,
  startHealthServer,
  type Runtime,
} from '@buildmesh/service-kit';
import { describeWith, freePort, startNats, type TestBackend } from '@buildmesh/testing';
import { startGateway, type RunningGateway } from '../src/start-gateway.js';
import { ENTITY, PROJECT, ROW, send } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;
const LIST = `/api/app/simple/${PROJECT}/${ENTITY}/query`;

/** Lines of one process's log. */
class Log {
  readonly lines: Record<string, unknown>[] = [];
  write(line: string): void {
    this.lines.push(JSON.parse(line) as Record<string, unknown>);
  }
  with(requestId: string): Record<string, unknown>[] {
    return this.lines.filter((line) => line['requestId'] === requestId);
  }
}

describeWith(['nats'], 'the gateway and services over NATS', () => {
  const secret = randomText(40);
  const logs = { gateway: new Log(), data: new Log() };
  const handled: { by: number; context: CallContext }[] = [];
  const runtimes: Runtime[] = [];
  let nats: TestBackend;
  let folder: string;
  let gateway: RunningGateway;

  /** A process of its own as far as NATS can tell, whose log can be read. */
  async function runtimeOf(name: string, log: Log): Promise<Runtime> {
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      BUS: 'nats',
      NATS_URL: nats.url,
      CACHE: 'memory',
      BUS_SECRET: secret,
      DATA_DIR: folder,
      WEB_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      REQ_URL_LIMIT: '0',
      DRAIN_MS: '0',
    };
    const dialled = await createRuntime(name, env);
    const logger = createLogger(name, 'debug', log);
    const bus = new Bus(dialled.transport, new ContextSigner(secret), logger);
    const runtime = { ...dialled, logger, bus };
    runtimes.push(runtime);
    return runtime;
  }

  beforeAll(async () => {
    nats = await startNats({ own: true });
    folder = await mkdtemp(join(tmpdir(), 'bm-gateway-'));
    const { bus: identity } = await runtimeOf('identity', new Log());
    identity.serve(resolveSession, ({ input }) =>
      Promise.resolve({
        via: 'session' as const,
        user: newId(),
        session: newId(),
        model: 'inner' as const,
        owner: false,
        untilMs: Date.now() + 60_000,
        ...(input.project
          ? { project: input.project, member: true, role: ROW, roleType: 'common' as const }
          : { member: false }),
      }),
    );
    for (const by of [0, 1]) {
      const { bus: data } = await runtimeOf('data', logs.data);
      data.serve(simpleGetRow, ({ context }) => {
        handled.push({ by, context });
        return Promise.resolve({ _id: ROW });
      });
      data.serve(simpleQueryRows, () => Promise.reject(new Error('a fault of ours')));
      await data.flush();
    }
    await identity.flush();
    gateway = await startGateway(await runtimeOf('gateway', logs.gateway));
  }, 60_000);
  afterAll(async () => {
    await gateway.stop();
    for (const { transport } of runtimes) await transport.close();
    await nats.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const headers = (requestId: string) => ({ 'x-token': 'A'.repeat(48), 'x-request-id': requestId });

  test('reach one process of a service each, whichever is free', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(gateway.url, MINE, { headers: headers(`call-${n}`) })),
    );
    expect(answers.map(({ json }) => json.code)).toEqual(Array(40).fill(0));
    expect(handled).toHaveLength(40);
    expect(new Set(handled.map(({ by }) => by))).toEqual(new Set([0, 1]));
    const ids = handled.map(({ context }) => context.requestId);
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: 40 }, (_, n) => `call-${n}`)));
  });

  test('carry one request id from the header over the bus into the logs of both, and back', async () => {
    const answer = await send(gateway.url, LIST, { method: 'POST', headers: headers('find-me-1'), body: {} });
    expect([answer.status, answer.headers['x-request-id']]).toEqual([500, 'find-me-1']);
    expect(logs.data.with('find-me-1')).toContainEqual(
      expect.objectContaining({ contract: simpleQueryRows.id, level: 50 }),
    );
    expect(logs.gateway.with('find-me-1')).toContainEqual(expect.objectContaining({ status: 500 }));
    const without = await send(gateway.url, MINE, { headers: { 'x-token': 'A'.repeat(48) } });
    expect(without.headers['x-request-id']).toBe(handled.at(-1)?.context.requestId);
  });

  test('leave services no HTTP of their own but whether they live and are ready', async () => {
    const port = await freePort();
    const probes = await startHealthServer(port, () =>
      Promise.resolve({ ready: true, parts: { data: { database: 'up' as const } } }),
    );
    const status = async (path: string) =>
      (await send(`http://127.0.0.1:${port}`, path, { headers: headers('probe') })).status;
    expect([await status('/live'), await status('/ready')]).toEqual([200, 200]);
    for (const path of [MINE, LIST, '/api/common/user/userInfo', '/']) {
      expect([path, await status(path)]).toEqual([path, 404]);
    }
    probes.close();
  });
});
