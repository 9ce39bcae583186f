import { fail, login, simpleGetRow } from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;

describe('limits', () => {
  let gateway: GatewayFixture;
  /** What calls wait for before they are answered. */
  let held: Promise<unknown> = Promise.resolve();
  beforeAll(async () => {
    gateway = await startFixture({ REQ_URL_LIMIT: '5', REQ_CONCURRENCY: '3' });
    gateway.serve(simpleGetRow, async () => {
      await held;
      return { _id: ROW };
    });
    gateway.serve(login, () => {
      throw fail('session.wrong-credentials');
    });
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  test('a caller may call an endpoint so many times a second, then is told when to come back; others may go on', async () => {
    const [token, other] = [gateway.user(member(PROJECT)), gateway.user(member(PROJECT))];
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) {
      // Another row is the same endpoint.
      const answer = await gateway.send(MINE.slice(0, -1) + count, { headers: { 'x-token': token } });
      statuses.push(answer.status);
      if (answer.status === 429)
        expect([answer.json.code, answer.headers['retry-after']]).toEqual([108, '1']);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(gateway.calls).toHaveLength(5);
    expect((await gateway.send(MINE, { headers: { 'x-token': other } })).status).toBe(200);
    await sleep(1_050);
    expect((await gateway.send(MINE, { headers: { 'x-token': token } })).status).toBe(200);
  });

  test('a caller may have so many requests running at once', async () => {
    const token = gateway.user(member(PROJECT));
    held = sleep(1_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => gateway.send(MINE, { headers: { 'x-token': token } })),
    );
    held = Promise.resolve();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(gateway.calls).toHaveLength(3);
  });

  test('guessing tokens counts against the address', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 7; count++)
      codes.push((await gateway.send(MINE, { headers: { 'x-token': `guess-${count}` } })).json.code);
    expect(codes).toEqual([104, 104, 104, 104, 104, 108, 108]);
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
