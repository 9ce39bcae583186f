import {
  banUser,
  captcha,
  changePassword,
  createUser,
  kickUser,
  login,
  logout,
  openQueryRows,
  projectToken,
  removeUser,
  updateUser,
  userInfo,
} from '@buildmesh/contracts';
import type { Stack, StackMode } from '@buildmesh/testing';
import { Client, type Answer } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { within } from '../../support/within.js';
import { createTenant, MEMBER_PASSWORD, ownAddress, signIn, type Tenant } from '../../support/world.js';

/** An ended session is refused everywhere within this time (S9). */
const ENDED_WITHIN_MS = 1_000;
/** Wrong passwords before the lock (D12), sign-ins a minute and address (D8). */
const LOCK_AFTER = 5;
const LOGINS_A_MINUTE = 10;

describe.each<StackMode>(['standalone', 'distributed'])('accounts and sessions, %s (S9)', (mode) => {
  let stack: Stack;
  let tenant: Tenant;
  let people = 0;

  beforeAll(async () => {
    stack = await startSuiteStack(mode, { CAPTCHA: 'offline' });
    tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'acc');
  });

  afterAll(async () => {
    await stack?.stop();
  });

  const person = async () => {
    const account = `person_${++people}`;
    const { _id } = await tenant.owner.must(createUser, {
      params: { project: tenant.project },
      body: { role: tenant.roles.granted, account, pwd: MEMBER_PASSWORD },
    });
    return { id: _id, account, params: { project: tenant.project, id: _id } };
  };
  const attempt = (address: string, user: string, pwd: string, solved: object = {}) =>
    new Client(stack.baseUrl, { 'x-forwarded-for': address }).call(login, { body: { user, pwd, ...solved } });

  it('says the same to a wrong password and to a name that nobody has', async () => {
    const { account } = await person();
    const [wrong, unknown] = [
      await attempt(ownAddress(), account, 'wrong1'),
      await attempt(ownAddress(), 'nobody_here', 'wrong1'),
    ];
    expect(wrong).toMatchObject({ status: 200, code: 100, message: 'Account or password is incorrect' });
    expect(wrong.text).toBe(unknown.text);
  });

  it('locks the guesser out after five wrong passwords; the owner gets in from elsewhere with a captcha', async () => {
    const { account } = await person();
    const stranger = ownAddress();
    for (let n = 0; n < LOCK_AFTER; n++)
      expect((await attempt(stranger, account, `wrong${n}`)).message).toBe(
        'Account or password is incorrect',
      );
    // Not even the right password helps, nor another spelling of the name.
    for (const spelling of [account, account.toUpperCase()]) {
      const locked = await attempt(stranger, spelling, MEMBER_PASSWORD);
      expect([locked.code, /10 minutes/.test(locked.message)]).toEqual([100, true]);
    }
    const home = ownAddress();
    expect((await attempt(home, account, MEMBER_PASSWORD)).code).toBe(100);
    const { ticket } = await new Client(stack.baseUrl).must(captcha);
    expect((await attempt(home, account, MEMBER_PASSWORD, { ticket, randstr: '0000' })).code).toBe(0);
  });

  it('lets an address try ten times a minute, and says when to come back', async () => {
    const address = ownAddress();
    const answers: Answer[] = [];
    for (let n = 0; n <= LOGINS_A_MINUTE; n++) answers.push(await attempt(address, `guess_${n}`, 'wrong1'));
    expect(answers.slice(0, LOGINS_A_MINUTE).map(({ code }) => code)).toEqual(
      Array(LOGINS_A_MINUTE).fill(100),
    );
    expect([answers.at(-1)?.status, answers.at(-1)?.code]).toEqual([429, 108]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('compares passwords few at a time: of a flood some wait, the rest is told to come back, nothing breaks', async () => {
    const flood = await Promise.all(
      Array.from({ length: 150 }, (_, n) => attempt(ownAddress(), `flood_${n}`, 'wrong1')),
    );
    const codes = flood.map(({ status, code }) => `${status}/${code}`);
    expect(new Set(codes)).toEqual(new Set(['200/100', '429/108']));
    expect(codes.filter((one) => one === '200/100').length).toBeGreaterThanOrEqual(50);
    expect(
      flood
        .filter(({ status }) => status === 429)
        .every(({ headers }) => Number(headers.get('retry-after')) > 0),
    ).toBe(true);
    const { account } = await person();
    expect((await attempt(ownAddress(), account, MEMBER_PASSWORD)).code).toBe(0);
  });

  /** Resolves when the session is refused; fails when it still works after a second. */
  async function dies(client: Client): Promise<void> {
    const codes = async () => {
      const open = await client.call(openQueryRows, {
        params: { project: tenant.project, entity: tenant.entity._id },
        body: {},
      });
      return [(await client.call(userInfo)).code, open.code];
    };
    const seen = await within(ENDED_WITHIN_MS, codes, (all) => !all.includes(0));
    expect(seen).toEqual([104, 104]);
  }

  const ENDINGS: [
    string,
    (one: { id: string; params: { project: string; id: string }; client: Client }) => Promise<unknown>,
  ][] = [
    ['signing out', ({ client }) => client.must(logout, {})],
    ['being kicked', ({ params }) => tenant.owner.must(kickUser, { params })],
    ['being banned', ({ params }) => tenant.owner.must(banUser, { params })],
    [
      'a password set by an administrator',
      ({ params }) => tenant.owner.must(updateUser, { params, body: { pwd: 'another123' } }),
    ],
    ['being removed', ({ params }) => tenant.owner.must(removeUser, { params })],
  ];
  it.each(ENDINGS)('ends a session everywhere within a second by %s', async (_name, end) => {
    const { id, account, params } = await person();
    const client = await signIn(stack.baseUrl, account, MEMBER_PASSWORD);
    expect((await client.call(userInfo)).code).toBe(0);
    await end({ id, params, client });
    await dies(client);
  });

  it('ends all other sessions when a person changes the password, and keeps the one it was changed with', async () => {
    const { account } = await person();
    const [here, there] = [
      await signIn(stack.baseUrl, account, MEMBER_PASSWORD),
      await signIn(stack.baseUrl, account, MEMBER_PASSWORD),
    ];
    expect((await there.call(userInfo)).code).toBe(0);
    await here.must(changePassword, { body: { pwd: MEMBER_PASSWORD, newPwd: 'changed123' } });
    await dies(there);
    expect((await here.call(userInfo)).code).toBe(0);
    expect((await attempt(ownAddress(), account, MEMBER_PASSWORD)).code).toBe(100);
    expect((await attempt(ownAddress(), account, 'changed123')).code).toBe(0);
  });

  it('ends the old project token when a new one is made', async () => {
    const params = { project: tenant.project, entity: tenant.entity._id };
    expect((await tenant.projectToken.call(openQueryRows, { params, body: {} })).status).toBe(200);
    await tenant.owner.must(projectToken, { params: { project: tenant.project }, body: { reset: true } });
    const status = await within(
      ENDED_WITHIN_MS,
      async () => (await tenant.projectToken.call(openQueryRows, { params, body: {} })).status,
      (now) => now !== 200,
    );
    expect(status).toBe(401);
  });
});
