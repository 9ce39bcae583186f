import { simpleGetRow } from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { describeWith, startRedis, type OwnBackend } from '@buildmesh/testing';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;

describeWith(['redis'], 'limits of several gateways', () => {
  let redis: OwnBackend;
  let gateways: GatewayFixture[];
  beforeAll(async () => {
    redis = await startRedis({ own: true });
    const env = { CACHE: 'redis', REDIS_URL: redis.url, REQ_URL_LIMIT: '6' };
    gateways = [await startFixture(env), await startFixture(env)];
    for (const gateway of gateways) gateway.serve(simpleGetRow, () => ({ _id: ROW }));
    await sleep(300);
  }, 60_000);
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop();
    await redis.stop();
  });

  /** Statuses of `count` calls by one session, by turns over both gateways. */
  const statuses = async (count: number): Promise<number[]> => {
    const session = `s-${Math.random()}`;
    const tokens = gateways.map((gateway) => gateway.user(member(PROJECT, { session })));
    const ask = async (index: number): Promise<number> => {
      const headers = { 'x-token': tokens[index % 2] ?? '' };
      return (await gateways[index % 2]?.send(MINE, { headers }))?.status ?? 0;
    };
    return (await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))).sort();
  };

  test('count together', async () => {
    expect(await statuses(10)).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });

  test('count each for itself while Redis is away, and together again after', async () => {
    await redis.kill();
    await sleep(100);
    expect((await statuses(16)).filter((status) => status === 200)).toHaveLength(12);
    await redis.restart();
    let together = 0;
    for (let tries = 0; tries < 30 && together !== 6; tries++) {
      await sleep(300);
      together = (await statuses(16)).filter((status) => status === 200).length;
    }
    expect(together).toBe(6);
  }, 60_000);
});
