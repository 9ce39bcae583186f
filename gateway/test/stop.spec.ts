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
});
