import {
  adminGetRow,
  adminSaveRow,
  catalogue,
  kickUser,
  listProjects,
  login,
  logout,
  openGetRow,
  rightsChanged,
  sessionsEnded,
  simpleGetRow,
  setProjectOption,
  switchRole,
} from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import {
  ENTITY,
  member,
  OTHER_PROJECT,
  PROJECT,
  ROW,
  startFixture,
  type GatewayFixture,
} from './gateway-fixture.js';

const at = (prefix: string, project = PROJECT) => `/api/${prefix}/${project}/${ENTITY}/${ROW}`;
const MINE = at('app/simple');

describe('who may call', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture();
    for (const contract of [simpleGetRow, adminGetRow, openGetRow])
      gateway.serve(contract, () => ({ _id: ROW }));
    gateway.serve(adminSaveRow, () => ({ _id: ROW }));
    gateway.serve(listProjects, () => []);
    gateway.serve(logout, () => true);
    gateway.serve(kickUser, () => true);
    gateway.serve(setProjectOption, () => true);
    gateway.serve(login, ({ context }) => ({
      token: 'x'.repeat(48),
      data: { _id: ROW, user: context.via, nickname: '', avatar: null, phone: null, model: 'inner' },
    }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const codeOf = async (path: string, headers: Record<string, string> = {}, body?: unknown) =>
    (await gateway.send(path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })).json
      .code;

  test('a member reads with the session token in its header', async () => {
    const token = gateway.user(member(PROJECT));
    expect(await codeOf(MINE, { 'x-token': token })).toBe(0);
    const { context } = gateway.calls[0] ?? {};
    expect(context).toMatchObject({
      via: 'session',
      project: PROJECT,
      roleType: 'common',
      owner: false,
      ip: '127.0.0.1',
      platform: 'app',
    });
  });

  test.each([
    ['none', {}],
    ['an empty one', { 'x-token': '' }],
    ['a word', { 'x-token': 'null' }],
    ['a bearer token', { authorization: 'Bearer x', 'x-token': 'Bearer ' }],
    ['an unknown one', { 'x-token': 'A'.repeat(48) }],
    ['SQL', { 'x-token': "' OR 1=1 --" }],
    ['an endless one', { 'x-token': 'A'.repeat(9000) }],
    ['one in a cookie', { cookie: 'x-token=A; token=A' }],
  ])('a token that is %s is no session', async (_name, headers) => {
    expect(await codeOf(MINE, headers)).toBe(104);
    expect(gateway.calls).toEqual([]);
  });

  test('two token headers are no session', async () => {
    const token = gateway.user(member(PROJECT));
    const answer = await gateway.send(MINE, { headers: { 'x-token': [token, token] } });
    expect(answer.json.code).toBe(104);
    expect(gateway.calls).toEqual([]);
  });

  test('every path that needs a session refuses to be called without one', async () => {
    for (const contract of catalogue) {
      if (!contract.path || contract.access.level === 'public' || contract.access.level === 'internal')
        continue;
      const path = contract.path.replaceAll(':project', PROJECT).replace(/:\w+/g, ENTITY);
      const answer = await gateway.send(`${path}?x=/s/abc`, {
        method: contract.method ?? 'GET',
        ...(contract.method === 'POST' ? { body: {} } : {}),
      });
      expect([contract.id, answer.json.code]).toEqual([contract.id, 104]);
    }
    expect(gateway.calls).toEqual([]);
  });

  test('a member of another project is refused', async () => {
    const token = gateway.user(member(OTHER_PROJECT));
    expect(await codeOf(MINE, { 'x-token': token })).toBe(106);
    expect(gateway.calls).toEqual([]);
  });

  test('a member who is no administrator is refused on administration, an administrator on the owner’s', async () => {
    const save = `/api/admin/data/${PROJECT}/${ENTITY}/save`;
    expect(await codeOf(save, { 'x-token': gateway.user(member(PROJECT)) }, {})).toBe(106);
    const option = `/api/admin/project/${PROJECT}/option/set`;
    expect(
      await codeOf(option, { 'x-token': gateway.user(member(PROJECT, { roleType: 'admin' })) }, {}),
    ).toBe(106);
    expect(gateway.calls).toEqual([]);
    expect(
      await codeOf(
        option,
        { 'x-token': gateway.user(member(PROJECT, { roleType: 'admin', owner: true })) },
        {},
      ),
    ).toBe(0);
  });

  test('nothing a caller sends in headers, body or query becomes part of who the caller is', async () => {
    const token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    const headers = {
      'x-token': token,
      'x-user': 'root',
      'x-role': 'admin',
      'x-forwarded-for': '9.9.9.9',
      'x-project': OTHER_PROJECT,
      'x-request-id': 'mine-1',
    };
    const body = { context: { owner: true }, user: 'root', project: OTHER_PROJECT, owner: true };
    await gateway.send(`/api/admin/data/${PROJECT}/${ENTITY}/save`, { method: 'POST', headers, body });
    expect(gateway.calls[0]?.context).toMatchObject({
      project: PROJECT,
      owner: false,
      roleType: 'admin',
      ip: '127.0.0.1',
      requestId: 'mine-1',
      platform: 'dev',
    });
    expect(gateway.calls[0]?.call.params).toEqual({ project: PROJECT, entity: ENTITY });
  });

  test('signing in works with a stale token in the header', async () => {
    const answer = await gateway.send('/api/common/user/login', {
      method: 'POST',
      headers: { 'x-token': 'stale' },
      body: { user: 'a', pwd: 'b' },
    });
    expect(answer.json).toMatchObject({ code: 0, data: { data: { user: 'anonymous' } } });
  });

  test('a project token opens the open interface of its project and nothing else', async () => {
    const token = gateway.projectToken(PROJECT);
    expect(await codeOf(at('bmapi/v1/data'), { 'bm-x-token': token })).toBe(0);
    const foreign = await gateway.send(at('bmapi/v1/data', OTHER_PROJECT), {
      headers: { 'bm-x-token': token },
    });
    expect([foreign.status, foreign.json.code]).toEqual([403, 106]);
    expect(await codeOf(MINE, { 'bm-x-token': token })).toBe(104);
    expect(await codeOf(MINE, { 'x-token': token })).not.toBe(0);
    expect(gateway.calls).toHaveLength(1);
  });

  test('on the open interface a session speaks for its user even beside a project token', async () => {
    const headers = { 'x-token': gateway.user(member(PROJECT)), 'bm-x-token': gateway.projectToken(PROJECT) };
    expect(await codeOf(at('bmapi/v1/data'), headers)).toBe(0);
    expect(gateway.calls[0]?.context).toMatchObject({ via: 'session', roleType: 'common' });
  });

  test('a path whose project is no project does not exist', async () => {
    const token = gateway.user(member(PROJECT));
    expect(await codeOf(`/api/app/simple/undefined/${ENTITY}/${ROW}`, { 'x-token': token })).toBe(110);
    expect(gateway.calls).toEqual([]);
  });

  test('an expired project is read only, but one may still sign out of it', async () => {
    const token = gateway.user(member(PROJECT, { roleType: 'admin', projectState: 'expired' }));
    expect(await codeOf(MINE, { 'x-token': token })).toBe(0);
    expect(await codeOf(`/api/admin/data/${PROJECT}/${ENTITY}/save`, { 'x-token': token }, {})).toBe(103);
    expect(await codeOf(`/api/admin/user/${PROJECT}/${ROW}/kick`, { 'x-token': token })).toBe(103);
    expect(await codeOf('/api/common/user/logout', { 'x-token': token }, {})).toBe(0);
    expect(gateway.calls.map(({ contract }) => contract)).toEqual([simpleGetRow.id, logout.id]);
  });

  test('every call that writes is refused in an expired project with 103 `expired`, every one that reads is not', async () => {
    const token = gateway.user(member(PROJECT, { roleType: 'admin', owner: true, projectState: 'expired' }));
    const inProject = catalogue.filter(
      ({ path, access }) => path?.includes(':project') && !['public', 'open-token'].includes(access.level),
    );
    for (const { id, kind, method, access, ...contract } of inProject) {
      const path = (contract.path ?? '').replaceAll(':project', PROJECT).replace(/:\w+/g, ENTITY);
      const { json } = await gateway.send(path, {
        headers: { 'x-token': token, 'x-locale': 'en' },
        ...(method === 'POST' ? { method, body: {} } : {}),
      });
      const writes = ['command', 'upload', 'stream'].includes(kind) && access.whenExpired !== true;
      expect([id, json.code === 103]).toEqual([id, writes]);
      if (writes) expect(json.message).toBe('expired');
    }
  });

  test('a project that expired more than 30 days ago is not even read, but one may still leave and remove it', async () => {
    const token = gateway.user(member(PROJECT, { projectState: 'closed' }));
    expect(await codeOf(MINE, { 'x-token': token })).toBe(103);
    expect(gateway.calls).toEqual([]);
    expect(await codeOf('/api/common/user/logout', { 'x-token': token }, {})).toBe(0);
  });

  test('a token is checked before any service is called, which then knows user, project, role and locale', async () => {
    const [user, role] = ['1'.repeat(24), '2'.repeat(24)];
    const token = gateway.user(member(PROJECT, { user, role }));
    await codeOf(MINE, { 'x-token': 'unknown', 'x-locale': 'ja' });
    expect(gateway.calls).toEqual([]);
    await codeOf(MINE, { 'x-token': token, 'x-locale': 'ja' });
    expect(gateway.calls[0]?.context).toMatchObject({ user, project: PROJECT, role, locale: 'ja' });
  });

  test('a frozen project is closed to all but its owner', async () => {
    expect(await codeOf(MINE, { 'x-token': gateway.user(member(PROJECT, { projectState: 'frozen' })) })).toBe(
      106,
    );
    expect(gateway.calls).toEqual([]);
    expect(
      await codeOf(MINE, {
        'x-token': gateway.user(member(PROJECT, { projectState: 'frozen', owner: true })),
      }),
    ).toBe(0);
  });
});

describe('what the gateway remembers of a session', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture();
    gateway.serve(simpleGetRow, () => ({ _id: ROW }));
    gateway.serve(switchRole, () => true);
  });
  afterAll(() => gateway.stop());

  const codeOf = async (token: string) =>
    (await gateway.send(MINE, { headers: { 'x-token': token } })).json.code;

  test('identity is asked once, not once per call', async () => {
    const token = gateway.user(member(PROJECT));
    const before = gateway.resolved();
    for (let count = 0; count < 5; count++) expect(await codeOf(token)).toBe(0);
    expect(gateway.resolved() - before).toBe(1);
  });

  test('a session that ended is refused at the next call', async () => {
    const user = 'eeeeeeeeeeeeeeeeeeeeeeee';
    const token = gateway.user(member(PROJECT, { user }));
    expect(await codeOf(token)).toBe(0);
    gateway.forget(token);
    gateway.bus.publish(sessionsEnded, { user, sessions: [] });
    await sleep(5);
    expect(await codeOf(token)).toBe(104);
  });

  test('changed rights hold at the next call', async () => {
    let roleType: 'common' | undefined = 'common';
    const token = gateway.user((project) =>
      roleType && project === PROJECT ? { project, member: true, role: ROW, roleType } : {},
    );
    expect(await codeOf(token)).toBe(0);
    roleType = undefined;
    gateway.bus.publish(rightsChanged, { project: PROJECT });
    await sleep(5);
    expect(await codeOf(token)).toBe(106);
  });

  test('who changed the own role calls with the new one before any event has told of it', async () => {
    let role = ROW;
    const token = gateway.user((project) => ({ project, member: true, role, roleType: 'common' }));
    expect(await codeOf(token)).toBe(0);
    role = ENTITY;
    const path = `/api/app/role/${PROJECT}/switch`;
    await gateway.send(path, { method: 'POST', headers: { 'x-token': token }, body: { role } });
    expect(await codeOf(token)).toBe(0);
    expect(gateway.calls.at(-1)?.context.role).toBe(role);
  });

  test('somebody who becomes a member may call at once', async () => {
    let belongs = false;
    const token = gateway.user((project) =>
      belongs && project === PROJECT ? { project, member: true, role: ROW, roleType: 'common' } : {},
    );
    expect(await codeOf(token)).toBe(106);
    belongs = true;
    gateway.bus.publish(rightsChanged, { project: PROJECT, roles: [], users: [ROW] });
    await sleep(5);
    expect(await codeOf(token)).toBe(0);
  });

  test('nothing is believed any more after the bus may have missed an event', async () => {
    const token = gateway.user(member(PROJECT));
    expect(await codeOf(token)).toBe(0);
    gateway.forget(token);
    gateway.gap();
    expect(await codeOf(token)).toBe(104);
  });

  test('an answer of identity that was asked for before a change is not kept after it', async () => {
    const user = 'ffffffffffffffffffffffff';
    const token = gateway.user(member(PROJECT, { user }));
    const release = gateway.delayIdentity();
    const early = codeOf(token);
    await sleep(50);
    gateway.bus.publish(sessionsEnded, { user, sessions: [] });
    await sleep(5);
    release();
    await early;
    gateway.forget(token);
    expect(await codeOf(token)).toBe(104);
  });

  test('a session whose own time is over is asked for again', async () => {
    const token = gateway.user(member(PROJECT, { untilMs: Date.now() - 1 }));
    const before = gateway.resolved();
    await codeOf(token);
    await codeOf(token);
    expect(gateway.resolved() - before).toBe(2);
  });
});
