import { refusal, login, simpleGetRow } from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;

describe('limits', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture({ REQ_URL_LIMIT: '5' });
    gateway.serve(simpleGetRow, () => ({ _id: ROW }));
    gateway.serve(login, () => {
      throw refusal('session.wrong-credentials');
    });
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  test('a caller may call an endpoint so many times a second, then is told when to come back; others may go on', async () => {
    const [token, other] = [gateway.user(member(PROJECT)), gateway.user(member(PROJECT))];
    // Another row is the same endpoint.
    const ask = (index: number) => gateway.send(MINE.slice(0, -1) + index, { headers: { 'x-token': token } });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    for (const { json, headers } of answers.filter(({ status }) => status === 429)) {
      expect([json.code, headers['retry-after']]).toEqual([108, '1']);
    }
    expect(gateway.calls).toHaveLength(5);
    expect((await gateway.send(MINE, { headers: { 'x-token': other } })).status).toBe(200);
    await sleep(1_050);
    expect((await ask(1)).status).toBe(200);
  });

  test('guessing tokens counts against the address', async () => {
    const guess = (index: number) => gateway.send(MINE, { headers: { 'x-token': `guess-${index}` } });
    const answers = await Promise.all(Array.from({ length: 7 }, (_, index) => guess(index)));
    expect(answers.map(({ json }) => json.code).sort()).toEqual([104, 104, 104, 104, 104, 108, 108]);
  });

  test('signing in is tried ten times a minute from one address, whatever the header says the address is', async () => {
    const codes = new Map<number, number>();
    for (let count = 0; count < 14; count++) {
      if (count % 5 === 4) await sleep(1_050);
      const headers = { 'x-forwarded-for': `10.0.0.${count}` };
      const { code } = (
        await gateway.send('/api/common/user/login', {
          method: 'POST',
          headers,
          body: { user: 'a', pwd: 'b' },
        })
      ).json;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      [100, 10],
      [108, 4],
    ]);
  }, 15_000);
});

describe('a caller who does much at once', () => {
  test('may have so many requests running, and as many again when these are done', async () => {
    const gateway = await startFixture({ REQ_CONCURRENCY: '3' });
    gateway.serve(simpleGetRow, async () => {
      await sleep(1_000);
      return { _id: ROW };
    });
    const token = gateway.user(member(PROJECT));
    const ask = () => gateway.send(MINE, { headers: { 'x-token': token } });
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(gateway.calls).toHaveLength(3);
    expect((await ask()).status).toBe(200);
    await gateway.stop();
  }, 15_000);
});
