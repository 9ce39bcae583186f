import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, randomText, sleep } from '@buildmesh/kernel';
import {
  refusal,
  noticeTo,
  pushed,
  resolveSession,
  rightsChanged,
  roleChain,
  rowsChanged,
  sessionsEnded,
  viewOfEntity,
} from '@buildmesh/contracts';
import { createRuntime, type Bus, type Runtime } from '@buildmesh/service-kit';
import {
  connectTo,
  describeWith,
  eventually,
  refusedWith,
  startNats,
  type SocketClient,
  type TestBackend,
} from '@buildmesh/testing';
import { tokenHash } from '../src/access/callers.js';
import { startGateway, type RunningGateway } from '../src/start-gateway.js';
import { ENTITY, OTHER_PROJECT, PROJECT, ROW } from './gateway-fixture.js';

const VIEW = 'sales.board';

interface Person {
  user: string;
  session: string;
  project: string;
}

describeWith(['nats'], 'sockets of several gateways over NATS', () => {
  const people = new Map<string, Person>();
  const runtimes: Runtime[] = [];
  const gateways: RunningGateway[] = [];
  const clients: SocketClient[] = [];
  let nats: TestBackend;
  let folder: string;
  let service: Bus;

  async function runtimeOf(name: string, secret: string): Promise<Runtime> {
    const runtime = await createRuntime(name, {
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
      DRAIN_MS: '0',
    });
    runtimes.push(runtime);
    return runtime;
  }

  beforeAll(async () => {
    nats = await startNats({ own: true });
    folder = await mkdtemp(join(tmpdir(), 'bm-gateway-'));
    const secret = randomText(40);
    service = (await runtimeOf('identity', secret)).bus;
    service.serve(resolveSession, async ({ input }) => {
      const person = people.get(input.tokenHash ?? '');
      if (!person) throw refusal('no-session');
      const { user, session, project } = person;
      const isMember = input.project === project;
      return {
        via: 'session' as const,
        user,
        session,
        model: 'inner' as const,
        owner: false,
        untilMs: Date.now() + 60_000,
        projectState: 'active' as const,
        ...(isMember ? { project, member: true, role: ROW, roleType: 'common' as const } : { member: false }),
      };
    });
    service.serve(roleChain, async () => [
      { _id: ROW, _name: 'Sales', _type: 'common' as const, _auth: { view: [VIEW], entity: [ENTITY] } },
    ]);
    await service.flush();
    for (let count = 0; count < 2; count++)
      gateways.push(await startGateway(await runtimeOf('gateway', secret)));
  }, 60_000);
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop();
    for (const { transport } of runtimes) await transport.close();
    await nats.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A member of `project` who looks at the view by the gateway of that number. */
  async function onlooker(gateway: 0 | 1, project = PROJECT, view = VIEW) {
    const token = randomText(48);
    const person = { user: newId(), session: newId(), project };
    people.set(tokenHash(token), person);
    const client = await connectTo(gateways[gateway]?.url ?? '', { token, project, platform: 'app' });
    clients.push(client);
    expect((await client.say('join', { project })).code).toBe(0);
    expect((await client.say('enter', { view })).code).toBe(0);
    return { ...person, ...client, token };
  }
  const typesOf = ({ heard }: SocketClient) => heard.map(({ payload }) => (payload as { type: string }).type);

  test('hear what any service says, each what is meant for it', async () => {
    const [one, two, foreign] = [await onlooker(0), await onlooker(1), await onlooker(1, OTHER_PROJECT)];
    service.publish(pushed, noticeTo({ room: 'project', project: PROJECT }, 'project'));
    service.publish(pushed, noticeTo({ room: 'view', project: PROJECT, view: VIEW }, 'view'));
    service.publish(pushed, noticeTo({ room: 'user', user: two.user }, 'user'));
    await service.flush();
    await eventually(() => two.heard.length === 3);
    await sleep(100);
    expect([typesOf(one), typesOf(two), typesOf(foreign)]).toEqual([
      ['project', 'view'],
      ['project', 'view', 'user'],
      [],
    ]);
  });

  test('pass actions on to those who look at the view elsewhere, once, and not to the sender', async () => {
    const [sender, near, far] = [await onlooker(0), await onlooker(0), await onlooker(1)];
    const foreign = await onlooker(1, OTHER_PROJECT);
    const action = { view: VIEW, type: 'data/refresh', data: { groups: ['open'] } };
    expect((await sender.say('action', action)).code).toBe(0);
    await eventually(() => far.heard.length > 0 && near.heard.length > 0);
    await sleep(100);
    expect([near.heard, far.heard]).toEqual([
      [{ event: 'action', payload: action }],
      [{ event: 'action', payload: action }],
    ]);
    expect([sender.heard, foreign.heard]).toEqual([[], []]);
  });

  test('hear that rows of a table changed where they look at it', async () => {
    const table = viewOfEntity(ENTITY);
    const [one, two] = [await onlooker(0, PROJECT, table), await onlooker(1, PROJECT, table)];
    const foreign = await onlooker(1, OTHER_PROJECT, table);
    service.publish(rowsChanged, { project: PROJECT, entity: ENTITY, kind: 'saved', ids: [ROW] });
    await eventually(() => one.heard.length + two.heard.length === 2);
    expect([one.heard, foreign.heard]).toEqual([
      [{ event: 'notify', payload: { type: 'data', entity: ENTITY } }],
      [],
    ]);
  });

  test('are cut within a second on every gateway when the session ends, after the command to sign out', async () => {
    const first = await onlooker(0);
    const second = await connectTo(gateways[1]?.url ?? '', {
      token: first.token,
      project: PROJECT,
      platform: 'dev',
    });
    const other = await onlooker(1);
    people.delete(tokenHash(first.token));
    const startedMs = performance.now();
    service.publish(sessionsEnded, { user: first.user, sessions: [first.session] });
    await eventually(() => first.ended() !== undefined && second.ended() !== undefined);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    for (const { heard } of [first, second])
      expect(heard).toEqual([{ event: 'command', payload: [{ type: 'logout', value: '' }] }]);
    expect(other.ended()).toBeUndefined();
    const again = connectTo(gateways[1]?.url ?? '', {
      token: first.token,
      project: PROJECT,
      platform: 'app',
    });
    expect(await refusedWith(again)).toBe(104);
  });

  test('are cut within a second when the person loses the project', async () => {
    const client = await onlooker(1);
    people.set(tokenHash(client.token), { ...client, project: OTHER_PROJECT });
    const startedMs = performance.now();
    service.publish(rightsChanged, { project: PROJECT, roles: [], users: [client.user] });
    await eventually(() => client.ended() !== undefined);
    expect([performance.now() - startedMs < 1_000, client.heard]).toEqual([true, []]);
  });

  test('are hung up by a gateway that stops, which does not wait for them, so that they come back', async () => {
    const client = await onlooker(1);
    const startedMs = performance.now();
    await gateways.pop()?.stop();
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    await eventually(() => client.ended() !== undefined);
    expect(client.ended()).toBe('transport close');
    expect(client.heard).toEqual([]);
  });
});
