import { newId, sleep } from '@buildmesh/kernel';
import {
  clientSeen,
  commandTo,
  noticeTo,
  pushed,
  rightsChanged,
  roleChain,
  rowsChanged,
  sessionsEnded,
  userCommanded,
  viewOfEntity,
  type PayloadOf,
  type Principal,
} from '@buildmesh/contracts';
import {
  ENTITY,
  member,
  OTHER_PROJECT,
  PROJECT,
  startFixture,
  type GatewayFixture,
} from './gateway-fixture.js';
import { connectTo, eventually, refusedWith, zipped, type SocketClient } from '@buildmesh/testing';

const VIEW = 'sales.board';
const QUIET_MS = 150;

describe('The real-time connection (D60)', () => {
  let gateway: GatewayFixture;
  let grants: Record<string, unknown> = {};
  const clients: SocketClient[] = [];

  beforeAll(async () => {
    gateway = await startFixture();
    gateway.serve(roleChain, ({ input }) => [
      { _id: (input as { role: string }).role, _name: 'Sales', _type: 'common', _auth: grants },
    ]);
  });
  beforeEach(() => {
    grants = { view: [VIEW], entity: [ENTITY] };
    gateway.bus.publish(rightsChanged, { project: PROJECT });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(() => gateway.stop());

  async function connect(token: string, parts: object = {}): Promise<SocketClient> {
    const client = await connectTo(gateway.url, { token, project: PROJECT, platform: 'app', ...parts });
    clients.push(client);
    return client;
  }
  const refused = (auth: object) => refusedWith(connectTo(gateway.url, auth));

  /** A member whose user and session are known; `change` says what becomes of them. */
  function person(parts: Partial<Principal> = {}) {
    const user = newId();
    const session = newId();
    let now: Partial<Principal> = parts;
    const token = gateway.user((project) => ({
      user,
      session,
      ...member(PROJECT, { role: 'aaaaaaaaaaaaaaaaaaaaaaa1', ...now })(project),
      ...now,
    }));
    return { user, session, token, change: (parts: Partial<Principal>) => (now = parts) };
  }

  /** A connected member who has joined and looks at `view`. */
  async function onlooker(view = VIEW, parts: Partial<Principal> = {}) {
    const who = person(parts);
    const client = await connect(who.token);
    expect(await client.say('join', { project: PROJECT })).toEqual({ code: 0, data: { project: PROJECT } });
    if (view !== '') expect((await client.say('enter', { view })).code).toBe(0);
    return { ...who, ...client };
  }

  describe('is opened', () => {
    test('at /api/io in the namespace /app with token, project and platform', async () => {
      for (const platform of ['app', 'dev']) {
        const client = await connect(person().token, { platform });
        expect(client.socket.connected).toBe(true);
      }
    });

    test('by nobody whose token is none: 104, in the language asked for', async () => {
      for (const token of ['', 'x'.repeat(48), 'x'.repeat(500), ['a'], { $ne: null }, 7])
        expect([token, await refused({ token, project: PROJECT, platform: 'app' })]).toEqual([token, 104]);
      expect(await refused({})).toBe(104);
      const connecting = connectTo(gateway.url, {
        token: 'x'.repeat(48),
        project: PROJECT,
        platform: 'app',
        locale: 'en',
      });
      await expect(connecting).rejects.toThrow('Unauthorized');
    });

    test('by no project token, ticket or share token', async () => {
      const auth = { project: PROJECT, platform: 'app' };
      expect(await refused({ ...auth, token: gateway.projectToken(PROJECT) })).not.toBeUndefined();
      for (const via of ['ticket', 'share'] as const) {
        const token = gateway.user(() => ({ via, member: false }));
        expect([via, await refused({ ...auth, token })]).toEqual([via, 106]);
      }
    });

    test('not into a project that one is no member of, that expired long ago or does without', async () => {
      const { token } = person();
      expect(await refused({ token, project: OTHER_PROJECT, platform: 'app' })).toBe(106);
      const auth = (parts: Partial<Principal>) => ({
        token: person(parts).token,
        project: PROJECT,
        platform: 'app',
      });
      expect(await refused(auth({ projectState: 'closed' }))).toBe(103);
      expect(await refused(auth({ projectState: 'frozen' }))).toBe(106);
      expect(await refused(auth({ projectState: 'gone' }))).toBe(110);
      expect(await refused(auth({ sockets: false }))).toBe(105);
      expect(await refused(auth({ model: 'public' }))).toBe(106);
    });

    test('not by a page of another site', async () => {
      const { token } = person();
      const auth = { token, project: PROJECT, platform: 'app' };
      for (const origin of ['https://evil.example', 'null', 'x'])
        await expect(connectTo(gateway.url, auth, { origin })).rejects.toThrow();
      const own = await connectTo(gateway.url, auth, { origin: gateway.url });
      own.close();
    });

    test('nowhere where the configuration says no', async () => {
      const without = await startFixture({ SOCKETS: 'false' });
      const token = without.user(member(PROJECT));
      await expect(connectTo(without.url, { token, project: PROJECT, platform: 'app' })).rejects.toThrow();
      await without.stop();
    });

    test('twenty times by one session, not more', async () => {
      const { token } = person();
      for (let count = 0; count < 20; count++) await connect(token);
      expect(await refused({ token, project: PROJECT, platform: 'app' })).toBe(108);
    });
  });

  describe('joins and enters', () => {
    test('rooms of the own project only, after joining it', async () => {
      const client = await connect(person().token);
      expect((await client.say('enter', { view: VIEW })).code).toBe(106);
      expect((await client.say('join', { project: OTHER_PROJECT })).code).toBe(106);
      for (const project of ['*', [PROJECT], { $ne: 1 }, ''])
        expect([project, (await client.say('join', { project })).code]).toEqual([project, 400]);
      expect((await client.say('join', { project: PROJECT })).code).toBe(0);
    });

    test('views that the role grants, tables that it reads, and no others', async () => {
      const client = await onlooker();
      for (const view of [VIEW, viewOfEntity(ENTITY)])
        expect(await client.say('enter', { view })).toEqual({ code: 0, data: { view } });
      for (const view of ['hidden', `page:${ENTITY}`, viewOfEntity(newId())])
        expect([view, (await client.say('enter', { view })).code]).toEqual([view, 106]);
      for (const view of ['*', 'a b', ['x'], {}, ''])
        expect([view, (await client.say('enter', { view })).code]).toEqual([view, 400]);
    });

    test('and a view that is left is heard no more', async () => {
      const client = await onlooker();
      expect((await client.say('leave', { view: VIEW })).code).toBe(0);
      gateway.bus.publish(pushed, noticeTo({ room: 'view', project: PROJECT, view: VIEW }, 'share'));
      await sleep(QUIET_MS);
      expect(client.heard).toEqual([]);
    });
  });

  describe('hears', () => {
    test('notices for its project, user, session and view, and nothing for others', async () => {
      const client = await onlooker();
      const { user, session } = client;
      for (const to of [
        { room: 'project', project: PROJECT },
        { room: 'user', user },
        { room: 'user', user, project: PROJECT },
        { room: 'session', session },
        { room: 'view', project: PROJECT, view: VIEW },
      ] as const)
        gateway.bus.publish(pushed, noticeTo(to, to.room));
      for (const to of [
        { room: 'project', project: OTHER_PROJECT },
        { room: 'user', user: newId() },
        { room: 'user', user, project: OTHER_PROJECT },
        { room: 'session', session: newId() },
        { room: 'view', project: OTHER_PROJECT, view: VIEW },
        { room: 'view', project: PROJECT, view: 'hidden' },
      ] as const)
        gateway.bus.publish(pushed, noticeTo(to, 'foreign'));
      await sleep(QUIET_MS);
      expect(client.heard.map(({ event, payload }) => [event, (payload as { type: string }).type])).toEqual(
        ['project', 'user', 'user', 'session', 'view'].map((room) => ['notify', room]),
      );
    });

    test('commands of the server, long ones packed', async () => {
      const client = await onlooker();
      const packed: unknown[] = [];
      client.socket.on('command', (payload: unknown) => packed.push(Buffer.isBuffer(payload)));
      const to = { room: 'user', user: client.user } as const;
      const tips = (text: string) => ({ type: 'tips' as const, value: text });
      gateway.bus.publish(pushed, commandTo(to, tips('short')));
      gateway.bus.publish(pushed, commandTo(to, tips('long'.repeat(1000))));
      await eventually(() => client.heard.length === 2);
      expect(client.heard).toEqual([
        { event: 'command', payload: [tips('short')] },
        { event: 'command', payload: [tips('long'.repeat(1000))] },
      ]);
      expect(packed).toEqual([false, true]);
    });

    test('that commands wait for it, so that it collects them at once', async () => {
      const [client, other] = [await onlooker(), await onlooker()];
      gateway.bus.publish(userCommanded, { project: PROJECT, user: client.user });
      await eventually(() => client.heard.length === 1);
      expect(client.heard).toEqual([{ event: 'notify', payload: { type: 'command' } }]);
      expect(other.heard).toEqual([]);
    });

    test('that rows of a table it looks at changed, once a second at most, and not which', async () => {
      const client = await onlooker(viewOfEntity(ENTITY));
      const elsewhere = await onlooker();
      const change = { project: PROJECT, entity: ENTITY, kind: 'updated' as const, ids: [newId()] };
      for (let count = 0; count < 30; count++) gateway.bus.publish(rowsChanged, change);
      await sleep(500);
      expect(client.heard).toEqual([{ event: 'notify', payload: { type: 'data', entity: ENTITY } }]);
      await sleep(900);
      expect(client.heard).toHaveLength(2);
      expect(elsewhere.heard).toEqual([]);
    });
  });

  describe('pings', () => {
    test('with the time as answer, every 30 seconds at most, and counts as online meanwhile', async () => {
      const seen: PayloadOf<typeof clientSeen>[] = [];
      gateway.bus.subscribe(clientSeen, (payload) => seen.push(payload));
      const client = await onlooker();
      const before = Date.now();
      const { code, data } = await client.say('ping');
      expect([code, (data as { time: number }).time >= before]).toEqual([0, true]);
      expect(client.heard).toEqual([{ event: 'pong', payload: data }]);
      expect((await client.say('ping', {})).code).toBe(108);
      const mine = seen.filter(({ user }) => user === client.user);
      expect(mine.map(({ project }) => project)).toEqual([PROJECT, PROJECT]);
      expect((mine.at(-1)?.until ?? 0) - before).toBeGreaterThan(30_000);
    });
  });

  describe('passes actions on', () => {
    const action = (type: string, groups: unknown[] = ['open']) => ({ view: VIEW, type, data: { groups } });

    test('and travels packed in both directions where it is long', async () => {
      const [sender, receiver] = [await onlooker(), await onlooker()];
      const arrived: unknown[] = [];
      receiver.socket.on('action', (payload: unknown) => arrived.push(Buffer.isBuffer(payload)));
      const long = action(
        'kanban',
        Array.from({ length: 150 }, (_, n) => `group ${n}`),
      );
      expect((await sender.say('action', zipped(long))).code).toBe(0);
      expect((await sender.say('action', action('kanban'))).code).toBe(0);
      await eventually(() => receiver.heard.length === 2);
      expect(receiver.heard.map(({ payload }) => payload)).toEqual([long, action('kanban')]);
      expect(arrived).toEqual([true, false]);
    });

    test('kanban and data/refresh, plain or packed, to all who look at the view but the sender', async () => {
      const [sender, receiver] = [await onlooker(), await onlooker()];
      const elsewhere = await onlooker('');
      const long = action(
        'data/refresh',
        Array.from({ length: 150 }, (_, n) => `group ${n}`),
      );
      expect((await sender.say('action', action('kanban'))).code).toBe(0);
      expect((await sender.say('action', zipped(long))).code).toBe(0);
      await eventually(() => receiver.heard.length === 2);
      expect(receiver.heard).toEqual([
        { event: 'action', payload: action('kanban') },
        { event: 'action', payload: long },
      ]);
      expect([sender.heard, elsewhere.heard]).toEqual([[], []]);
    });

    test('nothing else, from nobody outside the view, and no command', async () => {
      const [sender, receiver] = [await onlooker(), await onlooker()];
      const outside = await onlooker('');
      expect((await outside.say('action', action('kanban'))).code).toBe(106);
      for (const type of ['command', 'notify', 'data', '__proto__', ''])
        expect((await sender.say('action', action(type))).code).toBe(400);
      for (const data of [{}, { groups: [{}] }, { groups: [], rows: [1] }, 'x'])
        expect((await sender.say('action', { view: VIEW, type: 'kanban', data })).code).toBe(400);
      for (const event of ['command', 'notify', 'error', 'toString', 'connection'])
        expect([event, (await sender.say(event, [{ type: 'logout', value: '' }])).code]).toEqual([
          event,
          110,
        ]);
      await sleep(QUIET_MS);
      expect(receiver.heard).toEqual([]);
    });

    test('twenty a second of one socket', async () => {
      const [sender, receiver] = [await onlooker(), await onlooker()];
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => sender.say('action', action('kanban'))),
      );
      expect(answers.map(({ code }) => code)).toEqual([...Array(20).fill(0), ...Array(10).fill(108)]);
      await eventually(() => receiver.heard.length === 20);
    });

    test('not of a preview or in an expired project, which only read', async () => {
      const preview = await onlooker(VIEW, { via: 'preview' });
      expect((await preview.say('action', action('kanban'))).code).toBe(106);
      const expired = await onlooker(VIEW, { projectState: 'expired' });
      expect((await expired.say('action', action('kanban'))).code).toBe(103);
    });
  });

  describe('ends', () => {
    test('within a second of its session, after the command to sign out', async () => {
      const client = await onlooker();
      const other = await onlooker();
      gateway.forget(client.token);
      const startedMs = performance.now();
      gateway.bus.publish(sessionsEnded, { user: client.user, sessions: [client.session] });
      await eventually(() => client.ended() !== undefined);
      expect(performance.now() - startedMs).toBeLessThan(1_000);
      expect(client.heard).toEqual([{ event: 'command', payload: [{ type: 'logout', value: '' }] }]);
      expect(client.ended()).toBe('io server disconnect');
      expect(other.ended()).toBeUndefined();
      expect(await refused({ token: client.token, project: PROJECT, platform: 'app' })).toBe(104);
    });

    test('when its session ended while it was being admitted', async () => {
      const { token, user, session } = person();
      const release = gateway.delayIdentity();
      const connecting = connect(token);
      await sleep(100);
      gateway.bus.publish(sessionsEnded, { user, sessions: [session] });
      gateway.forget(token);
      release();
      await expect(connecting).rejects.toThrow();
    });

    test('when the person loses the membership, or the project closes or goes without', async () => {
      for (const lost of [
        { member: false, role: undefined, project: undefined },
        { projectState: 'frozen' },
        { projectState: 'gone' },
        { sockets: false },
      ] as const) {
        const client = await onlooker();
        client.change(lost as unknown as Partial<Principal>);
        gateway.bus.publish(rightsChanged, { project: PROJECT, roles: [], users: [client.user] });
        await eventually(() => client.ended() !== undefined, 1_000);
        expect(client.heard).toEqual([]);
      }
    });

    test('and a view is heard no more when the role loses it', async () => {
      const client = await onlooker();
      grants = { view: [] };
      gateway.bus.publish(rightsChanged, { project: PROJECT, roles: [newId()] });
      await sleep(QUIET_MS);
      gateway.bus.publish(pushed, noticeTo({ room: 'view', project: PROJECT, view: VIEW }, 'share'));
      const act = { view: VIEW, type: 'kanban', data: { groups: [] } };
      expect((await client.say('action', act)).code).toBe(106);
      expect([client.heard, client.ended()]).toEqual([[], undefined]);
    });

    test('after events may have been missed, when what was missed says so', async () => {
      const client = await onlooker();
      const other = await onlooker();
      gateway.forget(client.token);
      gateway.gap();
      await eventually(() => client.ended() !== undefined);
      expect(client.heard).toEqual([{ event: 'command', payload: [{ type: 'logout', value: '' }] }]);
      expect(other.ended()).toBeUndefined();
    });

    test('leaving nothing behind', async () => {
      for (let round = 0; round < 20; round++) {
        const client = await connect(person().token);
        client.socket.emit('join', { project: PROJECT });
        client.socket.emit('enter', { view: VIEW });
        client.close();
      }
      await eventually(() => gateway.gateway.sockets.size.sockets === 0);
      await sleep(QUIET_MS);
      expect(gateway.gateway.sockets.size).toEqual({ sockets: 0, rooms: 0, addresses: 0 });
    });
  });
});
