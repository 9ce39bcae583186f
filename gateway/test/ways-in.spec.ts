import { cipherKey, open } from '@buildmesh/envelope/node';
import {
  appMenu,
  banUser,
  createMenuEntry,
  refusal,
  listProjects,
  logout,
  simpleGetRow,
  takeCommands,
  updateProfile,
  userInfo,
  weixinLogin,
  type Principal,
} from '@buildmesh/contracts';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;
const MENU = `/api/app/rt/${PROJECT}/list`;
const INFO = '/api/common/user/userInfo';
const COMMANDS = '/api/common/user/commands';

describe('other ways in than a session', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture();
    gateway.serve(simpleGetRow, () => ({ _id: ROW }));
    gateway.serve(appMenu, () => []);
    gateway.serve(listProjects, () => []);
    gateway.serve(createMenuEntry, () => ({ _id: ROW }));
    gateway.serve(banUser, () => true);
    gateway.serve(updateProfile, () => ({ _id: ROW }));
    gateway.serve(logout, () => true);
    gateway.serve(userInfo, ({ context }) => ({
      user: { _id: ROW },
      ...(context.exchange ? { token: 'fresh' } : {}),
    }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const as = (via: Principal['via'], parts: Partial<Principal> = {}) =>
    gateway.user((asked) => ({ ...member(PROJECT, parts)(asked), via }));
  const codeOf = async (path: string, token: string, body?: unknown) =>
    (
      await gateway.send(path, {
        headers: { 'x-token': token },
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
    ).json.code;
  const doors = async (token: string) => [
    await codeOf(MINE, token),
    await codeOf(MENU, token),
    await codeOf('/api/common/project/list', token),
    await codeOf('/api/common/user/update', token, {}),
    await codeOf('/api/common/user/logout', token, {}),
    await codeOf(`/api/admin/route/${PROJECT}/create`, token, {}),
    await codeOf(`/api/admin/user/${PROJECT}/${ROW}/ban`, token),
  ];

  test('a ticket opens its exchange and nothing else', async () => {
    const token = gateway.user(() => ({ via: 'ticket' }));
    expect(await doors(token)).toEqual([106, 106, 106, 106, 106, 106, 106]);
    expect(gateway.calls).toEqual([]);
    expect(await codeOf(INFO, token)).toBe(0);
    expect(gateway.calls[0]?.context).toMatchObject({ via: 'ticket', owner: false });
  });

  test('a share token opens nothing yet, the exchange neither', async () => {
    const token = gateway.user(() => ({ via: 'share' }));
    expect(await doors(token)).toEqual([106, 106, 106, 106, 106, 106, 106]);
    expect(await codeOf(INFO, token)).toBe(106);
    expect(gateway.calls).toEqual([]);
  });

  test('a preview reads as its role does and writes nothing, but it may sign out', async () => {
    const common = as('preview');
    expect(await doors(common)).toEqual([0, 0, 0, 106, 0, 106, 106]);
    const admin = as('preview', { roleType: 'admin' });
    expect(await doors(admin)).toEqual([0, 0, 0, 106, 0, 106, 106]);
    expect(gateway.calls.every(({ context }) => context.via === 'preview')).toBe(true);
  });

  test('a ticket that says it belongs to a project belongs to none', async () => {
    const token = as('ticket', { roleType: 'admin', owner: true });
    expect(await doors(token)).toEqual([106, 106, 106, 106, 106, 106, 106]);
    expect(gateway.calls).toEqual([]);
  });

  describe('The wish for a fresh token', () => {
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const token = gateway.user(() => ({}));
      return gateway.send(INFO, { method, headers: { 'x-token': token, ...headers } });
    };

    test('is the header x-exchange: 1, nothing else', async () => {
      expect((await ask({ 'x-exchange': '1' })).json.data).toMatchObject({ token: 'fresh' });
      expect(gateway.calls[0]?.context.exchange).toBe(true);
      for (const value of ['0', 'true', '', '1, 1', 'yes']) {
        expect((await ask({ 'x-exchange': value })).json.data).not.toHaveProperty('token');
      }
      expect((await ask({})).json.data).not.toHaveProperty('token');
      const query = await gateway.send(`${INFO}?exchange=1&x-exchange=1`, {
        headers: { 'x-token': gateway.user(() => ({})) },
      });
      expect(query.json.code).toBe(101);
    });

    test('is not heard on HEAD, where nobody would see the fresh token, nor on other paths', async () => {
      await ask({ 'x-exchange': '1' }, 'HEAD');
      const headers = { 'x-token': gateway.user(member(PROJECT)), 'x-exchange': '1' };
      await gateway.send(MINE, { headers });
      expect(gateway.calls).toHaveLength(2);
      for (const { context } of gateway.calls) expect(context).not.toHaveProperty('exchange');
    });
  });
});

describe('an answer that sends the browser elsewhere', () => {
  const LOGIN = '/api/third/weixin/login?code=a&state=b';
  let gateway: GatewayFixture;
  let location = '/login/ticket?next=%2Fdev#top';
  beforeAll(async () => {
    gateway = await startFixture();
    gateway.serve(weixinLogin, () => {
      if (location === '') throw refusal('no-authority');
      return { location };
    });
  });
  afterAll(() => gateway.stop());

  test('goes to a path of this site and is not kept', async () => {
    const answer = await gateway.send(LOGIN, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.location, answer.bytes.length]).toEqual([302, location, 0]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    'javascript:alert(1)',
    'login',
    '/a\r\nset-cookie: x=1',
    '/a b',
    '/\u00e9',
    `/${'x'.repeat(3000)}`,
  ])('never leaves this site: %j', async (bad) => {
    location = bad;
    const answer = await gateway.send(LOGIN);
    expect([answer.status, answer.json.code, answer.headers.location]).toEqual([500, 500, undefined]);
  });

  test('is a plain refusal when it is refused', async () => {
    location = '';
    expect((await gateway.send(LOGIN)).json.code).toBe(106);
  });

  test('is not there for HEAD, which would use up the code', async () => {
    expect((await gateway.send(LOGIN, { method: 'HEAD' })).status).toBe(404);
  });
});

describe('commands in answers (D6)', () => {
  const cmd = [{ type: 'tips', value: 'Hello' }];
  let gateway: GatewayFixture;
  let row: unknown;
  beforeAll(async () => {
    gateway = await startFixture();
    gateway.serve(takeCommands, () => ({ cmd }));
    gateway.serve(simpleGetRow, () => row);
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  test('travel encrypted or not at all: a plain request does not even fetch them', async () => {
    const token = gateway.user(() => ({}));
    const plain = await gateway.send(COMMANDS, { method: 'POST', headers: { 'x-token': token }, body: {} });
    expect([plain.status, plain.json.code]).toEqual([400, 400]);
    expect(gateway.calls).toEqual([]);
    const headers = { 'x-token': token, 'x-enc': '1' };
    const sealed = await gateway.send(COMMANDS, { method: 'POST', headers, body: {} });
    expect(Object.keys(sealed.json)).toEqual(['encrypted']);
    expect(open(sealed.json.encrypted ?? '', cipherKey(token))).toEqual({ code: 0, error: 0, data: { cmd } });
  });

  test('are taken out of the answers of services that may not send any', async () => {
    const token = gateway.user(member(PROJECT));
    const headers = { 'x-token': token, 'x-enc': '1' };
    row = { _id: ROW, title: 'a', cmd };
    const sealed = await gateway.send(MINE, { headers });
    expect(open(sealed.json.encrypted ?? '', cipherKey(token))).toEqual({
      code: 0,
      error: 0,
      data: { _id: ROW, title: 'a' },
    });
    const plain = await gateway.send(MINE, { headers: { 'x-token': token } });
    expect(plain.json).toEqual({ code: 0, error: 0, data: { _id: ROW, title: 'a' } });
  });

  test('are no fields of rows that happen to have that name', async () => {
    const headers = { 'x-token': gateway.user(member(PROJECT)) };
    for (const value of ['text', ['a', 'b'], [], [{ _id: ROW, type: 'sub-row' }], { type: 'tips' }]) {
      row = { _id: ROW, cmd: value };
      expect((await gateway.send(MINE, { headers })).json.data).toEqual(row);
    }
  });
});
