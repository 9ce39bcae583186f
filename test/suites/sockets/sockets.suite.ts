import { isDeepStrictEqual } from 'node:util';
import {
  adminBulkRows,
  banUser,
  changePassword,
  commandUser,
  createUser,
  kickUser,
  logout,
  removeUser,
  setProjectOption,
  updateRoleAuth,
  updateUser,
  viewOfEntity,
} from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import {
  connectTo,
  eventually,
  patientMs,
  refusedWith,
  type SocketClient,
  type Stack,
  type StackMode,
} from '@buildmesh/testing';
import type { Client } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, MEMBER_PASSWORD, signIn, type Tenant } from '../../support/world.js';

/** Who loses a session or a right hears nothing more after this time (S10). */
const CUT_WITHIN_MS = 1_000;
/** What is told to those who may hear it is heard by then, on a busy machine too. */
const HEARD_WITHIN_MS = patientMs(10_000);
const WRITES = 1_000;
const LOGOUT = { event: 'command', payload: [{ type: 'logout', value: '' }] };

describe.each<StackMode>(['standalone', 'distributed'])('sockets, %s (S10)', (mode) => {
  let stack: Stack;
  let tenant: Tenant;
  let other: Tenant;
  let people = 0;
  const open: SocketClient[] = [];

  beforeAll(async () => {
    stack = await startSuiteStack(mode, { REQ_URL_LIMIT: '0' });
    const operator = await signIn(stack.baseUrl, stack.account, stack.password);
    tenant = await createTenant(stack, operator, 'sockA');
    other = await createTenant(stack, operator, 'sockB');
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });
  afterAll(async () => {
    await stack?.stop();
  });

  const authOf = (client: Client, { project }: Tenant) => ({
    token: client.headers['x-token'],
    project,
    platform: 'app',
  });
  async function connect(client: Client, where: Tenant = tenant): Promise<SocketClient> {
    const socket = await connectTo(stack.baseUrl, authOf(client, where));
    open.push(socket);
    expect((await socket.say('join', { project: where.project })).code).toBe(0);
    return socket;
  }

  /** A member of the first tenant who may read orders. */
  async function member() {
    const account = `sock_${++people}`;
    const { _id: id } = await tenant.owner.must(createUser, {
      params: { project: tenant.project },
      body: { role: tenant.roles.granted, account, pwd: MEMBER_PASSWORD },
    });
    const client = await signIn(stack.baseUrl, account, MEMBER_PASSWORD);
    return { id, account, client, params: { project: tenant.project, id } };
  }
  type Member = Awaited<ReturnType<typeof member>>;

  const endings: Record<string, (person: Member) => Promise<unknown>> = {
    'a kick': ({ params }) => tenant.owner.must(kickUser, { params }),
    'a ban': ({ params }) => tenant.owner.must(banUser, { params }),
    'a removal': ({ params }) => tenant.owner.must(removeUser, { params }),
    'a new password by an administrator': ({ params }) =>
      tenant.owner.must(updateUser, { params, body: { pwd: 'another123' } }),
    'a new password of one’s own': async ({ account }) =>
      (await signIn(stack.baseUrl, account, MEMBER_PASSWORD)).must(changePassword, {
        body: { pwd: MEMBER_PASSWORD, newPwd: 'another123' },
      }),
    'signing out': ({ client }) => client.must(logout),
  };

  it.each(Object.keys(endings))('end within a second of %s, after the command to sign out', async (name) => {
    const person = await member();
    const socket = await connect(person.client);
    const bystander = await connect(tenant.plain);
    await endings[name]?.(person);
    await eventually(() => socket.ended() !== undefined, CUT_WITHIN_MS);
    expect(socket.heard).toEqual([LOGOUT]);
    expect(await refusedWith(connectTo(stack.baseUrl, authOf(person.client, tenant)))).toBe(104);
    expect([bystander.heard, bystander.ended()]).toEqual([[], undefined]);
  });

  it('tell nobody of another project anything, and let nobody in there', async () => {
    const foreign = await connect(other.granted, other);
    const view = viewOfEntity(tenant.entity._id);
    expect((await foreign.say('join', { project: tenant.project })).code).toBe(106);
    expect((await foreign.say('enter', { view })).code).toBe(106);
    // An administrator may name any view of the own project; it is a room of the own project all the same.
    const foreignOwner = await connect(other.admin, other);
    expect((await foreignOwner.say('enter', { view })).code).toBe(0);
    expect(await refusedWith(connectTo(stack.baseUrl, authOf(other.admin, tenant)))).toBe(106);
    const own = await connect(tenant.granted);
    expect((await own.say('enter', { view })).code).toBe(0);
    const params = { project: tenant.project, entity: tenant.entity._id };
    const updates = tenant.rows.slice(0, 50).map((_id, n) => ({ _id, amount: n + 1_000 }));
    for (let written = 0; written < WRITES; written += updates.length)
      await tenant.owner.must(adminBulkRows, { params, body: { update: updates } });
    const action = { view, type: 'kanban', data: { groups: ['north'] } };
    expect((await own.say('action', action)).code).toBe(0);
    const hint = { event: 'notify', payload: { type: 'data', entity: tenant.entity._id } };
    const isTold = () => own.heard.some((one) => isDeepStrictEqual(one, hint));
    await eventually(isTold, HEARD_WITHIN_MS);
    await sleep(1_500);
    expect([foreign.heard, foreignOwner.heard]).toEqual([[], []]);
    expect(JSON.stringify(own.heard)).not.toContain(tenant.canary);
  });

  it('tell somebody whose role lost the table nothing more', async () => {
    const socket = await connect(tenant.inherited);
    const keeper = await connect(tenant.admin);
    const view = viewOfEntity(tenant.entity._id);
    for (const one of [socket, keeper]) expect((await one.say('enter', { view })).code).toBe(0);
    const params = { project: tenant.project };
    const grant = (entity: string[]) =>
      tenant.owner.must(updateRoleAuth, {
        params,
        body: { role: tenant.roles.granted, updated: { entity } },
      });
    await grant([]);
    await sleep(CUT_WITHIN_MS);
    await tenant.owner.must(adminBulkRows, {
      params: { ...params, entity: tenant.entity._id },
      body: { update: [{ _id: tenant.rows[0] ?? '', amount: 7 }] },
    });
    await eventually(() => keeper.heard.length > 0, HEARD_WITHIN_MS);
    await sleep(300);
    expect(socket.heard).toEqual([]);
    expect((await socket.say('enter', { view })).code).toBe(106);
    await grant([tenant.entity._id]);
    await sleep(CUT_WITHIN_MS);
    expect((await socket.say('enter', { view })).code).toBe(0);
  });

  it('hear at once that an administrator sent a command', async () => {
    const person = await member();
    const socket = await connect(person.client);
    const bystander = await connect(tenant.plain);
    await tenant.owner.must(commandUser, { params: person.params, body: { type: 'tips', value: 'Lunch' } });
    await eventually(() => socket.heard.length > 0, HEARD_WITHIN_MS);
    expect(socket.heard).toEqual([{ event: 'notify', payload: { type: 'command' } }]);
    expect(bystander.heard).toEqual([]);
  });

  it('end where the owner switches them off for the project, and are refused from then on', async () => {
    const socket = await connect(other.granted, other);
    const params = { project: other.project };
    await other.owner.must(setProjectOption, { params, body: { socket: false } });
    await eventually(() => socket.ended() !== undefined, CUT_WITHIN_MS);
    expect(socket.heard).toEqual([]);
    expect(await refusedWith(connectTo(stack.baseUrl, authOf(other.granted, other)))).toBe(105);
    await other.owner.must(setProjectOption, { params, body: { socket: true } });
    await sleep(CUT_WITHIN_MS);
    expect((await connect(other.granted, other)).socket.connected).toBe(true);
  });
});
