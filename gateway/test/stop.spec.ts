import { connect } from 'node:net';
import { simpleGetRow } from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { ENTITY, member, PROJECT, ROW, startFixture } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;

function refusesConnections(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

describe('stopping the gateway', () => {
  test('lets running requests finish, takes no new ones, and does not wait for idle connections', async () => {
    const gateway = await startFixture();
    gateway.serve(simpleGetRow, async () => {
      await sleep(400);
      return { _id: ROW };
    });
    const token = gateway.user(member(PROJECT));
    const idle = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    idle.on('error', () => undefined);
    const running = gateway.send(MINE, { headers: { 'x-token': token } });
    await sleep(150);
    const startedMs = performance.now();
    const stopping = gateway.stop();
    await sleep(30);
    expect(await refusesConnections(gateway.url)).toBe(true);
    expect((await running).json).toEqual({ code: 0, error: 0, data: { _id: ROW } });
    await stopping;
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    idle.destroy();
  });

  test('says at once that it is not ready, serves on, and ends the connections of those it serves', async () => {
    const gateway = await startFixture({ DRAIN_MS: '2500' });
    gateway.serve(simpleGetRow, async () => ({ _id: ROW }));
    const token = gateway.user(member(PROJECT));
    const ask = () => gateway.send(MINE, { headers: { 'x-token': token, connection: 'keep-alive' } });
    expect((await ask()).headers.connection).toBe('keep-alive');
    const stopping = gateway.stop();
    const ready = await gateway.send('/api/health/ready');
    expect([ready.status, ready.json]).toMatchObject([
      503,
      { ready: false, parts: { gateway: { bus: 'up' } } },
    ]);
    expect((await gateway.send('/api/health/live')).status).toBe(200);
    for (let count = 0; count < 3; count++) {
      await sleep(30);
      const answer = await ask();
      expect([answer.json.code, answer.headers.connection]).toEqual([0, 'close']);
    }
    await stopping;
    expect(await refusesConnections(gateway.url)).toBe(true);
  }, 20_000);

  test('finishes a call that takes long, and cuts one that takes longer than it may', async () => {
    const gateway = await startFixture({ FINISH_MS: '1500' });
    gateway.serve(simpleGetRow, async ({ params }) => {
      await sleep((params as { id: string }).id === ROW ? 1_000 : 20_000);
      return { _id: ROW };
    });
    const headers = { 'x-token': gateway.user(member(PROJECT)) };
    const long = gateway.send(MINE, { headers });
    const endless = gateway.send(MINE.replace(ROW, ENTITY), { headers }).catch(() => 'cut');
    await sleep(150);
    const startedMs = performance.now();
    await gateway.stop();
    expect(performance.now() - startedMs).toBeGreaterThan(1_400);
    expect((await long).json.code).toBe(0);
    expect(await endless).toBe('cut');
  });
});
