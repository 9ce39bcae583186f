import {
  adminCreatePage,
  banUser,
  changePassword,
  exchangeTicket,
  kickUser,
  listMenu,
  listRoles,
  loginTicket,
  openQueryRows,
  previewRole,
  revokeShareLink,
  setProjectOption,
  sharedPage,
  createShareLink,
  showPage,
  simpleQueryRows,
  updateRoleAuth,
  updateUser,
  userInfo,
} from '@buildmesh/contracts';
import type { Stack, StackMode } from '@buildmesh/testing';
import { Client } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { within } from '../../support/within.js';
import { createTenant, MEMBER_PASSWORD, ownAddress, signIn, type Tenant } from '../../support/world.js';
import { extraMember, type Person } from './visitors.js';

/** What is taken away is gone everywhere within this time. */
const GONE_WITHIN_MS = 1_000;

describe.each<StackMode>(['standalone', 'distributed'])('what is taken away, %s (S1)', (mode) => {
  let stack: Stack;
  let tenant: Tenant;
  let people = 0;

  beforeAll(async () => {
    stack = await startSuiteStack(mode);
    tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'rev');
  });
  afterAll(async () => {
    await stack?.stop();
  });

  const params = () => ({ project: tenant.project });
  const person = (role = tenant.roles.granted) => extraMember(stack, tenant, { title: `p${++people}`, role });
  const one = ({ id }: Person) => ({ params: { ...params(), id } });

  /** Codes of a call until it is refused; fails when it still works after a second. */
  async function refused(call: () => Promise<{ code: number }>, code: number): Promise<void> {
    const last = await within(
      GONE_WITHIN_MS,
      async () => (await call()).code,
      (seen) => seen === code,
    );
    expect(last).toBe(code);
  }
  const reads = (client: Client) => () =>
    client.call(openQueryRows, { params: { ...params(), entity: tenant.entity._id }, body: {} });

  const ENDINGS: [string, (who: Person) => Promise<unknown>][] = [
    ['a ban', (who) => tenant.owner.must(banUser, one(who))],
    ['a kick', (who) => tenant.owner.must(kickUser, one(who))],
    [
      'a new password',
      async ({ account }) => {
        const elsewhere = await signIn(stack.baseUrl, account, MEMBER_PASSWORD);
        await elsewhere.must(changePassword, { body: { pwd: MEMBER_PASSWORD, newPwd: 'changed123' } });
      },
    ],
  ];
  it.each(ENDINGS)('by %s: sessions and tickets are refused within a second', async (_name, end) => {
    const who = await person();
    expect((await reads(who.client)()).code).toBe(0);
    const { ticket } = await who.client.must(loginTicket, { params: params(), body: {} });
    await end(who);
    await refused(reads(who.client), 104);
    const answer = await new Client(stack.baseUrl, { 'x-forwarded-for': ownAddress() }).call(exchangeTicket, {
      body: { ticket },
    });
    expect(answer.code).toBe(100);
  });

  it('by a change of grants: the table is refused within a second', async () => {
    const role = tenant.roles.granted;
    const who = await person(role);
    expect((await reads(who.client)()).code).toBe(0);
    const auth = (await tenant.owner.must(listRoles, { params: params() })).find(
      ({ _id }) => _id === role,
    )?._auth;
    await tenant.owner.must(updateRoleAuth, { params: params(), body: { role, updated: { entity: [] } } });
    await refused(reads(who.client), 106);
    await tenant.owner.must(updateRoleAuth, {
      params: params(),
      body: { role, updated: { entity: auth?.entity ?? [] } },
    });
  });

  it('by another role: administration is refused within a second, and so is what a preview shows', async () => {
    const who = await person(tenant.roles.admin);
    const { ticket } = await who.client.must(previewRole, {
      params: params(),
      body: { role: tenant.roles.admin },
    });
    const stranger = new Client(stack.baseUrl, { 'x-forwarded-for': ownAddress() });
    const preview = stranger.withToken((await stranger.must(exchangeTicket, { body: { ticket } })).token);
    for (const client of [who.client, preview]) {
      expect((await client.call(listMenu, { params: params() })).code).toBe(0);
    }
    await tenant.owner.must(updateUser, { ...one(who), body: { role: [tenant.roles.plain] } });
    for (const client of [who.client, preview]) {
      await refused(() => client.call(listMenu, { params: params() }), 106);
    }
  });

  it('by freezing the project: members are refused within a second, the owner is not', async () => {
    const who = await person();
    expect((await reads(who.client)()).code).toBe(0);
    await tenant.owner.must(setProjectOption, { params: params(), body: { freeze: true } });
    await refused(reads(who.client), 106);
    expect((await reads(tenant.owner)()).code).toBe(0);
    await tenant.owner.must(setProjectOption, { params: params(), body: { freeze: false } });
  });

  it('by another role of its maker: a share token is no token within a second', async () => {
    const who = await person(tenant.roles.admin);
    const { _id: page } = await who.client.must(adminCreatePage, {
      params: params(),
      body: { name: 'Shared' },
    });
    const { token } = await who.client.must(createShareLink, { body: { project: tenant.project, page } });
    const bearer = new Client(stack.baseUrl).withToken(token);
    const rows = () =>
      bearer.call(simpleQueryRows, { params: { ...params(), entity: tenant.entity._id }, body: {} });
    expect((await bearer.call(showPage, { params: { ...params(), page } })).code).toBe(0);
    // The page shows no table, whatever its maker may read.
    expect((await rows()).code).toBe(106);
    await tenant.owner.must(updateUser, { ...one(who), body: { role: [tenant.roles.plain] } });
    await refused(() => bearer.call(showPage, { params: { ...params(), page } }), 104);
  });

  it('by revoking: a share token is no token within a second', async () => {
    const { _id: page } = await tenant.owner.must(adminCreatePage, {
      params: params(),
      body: { name: 'Shared' },
    });
    const { _id, token } = await tenant.owner.must(createShareLink, {
      body: { project: tenant.project, page },
    });
    const bearer = new Client(stack.baseUrl).withToken(token);
    const show = () => bearer.call(showPage, { params: { ...params(), page } });
    expect((await show()).code).toBe(0);
    expect((await bearer.must(sharedPage)).page).toBe(page);
    expect((await bearer.call(userInfo)).code).toBe(106);
    await tenant.owner.must(revokeShareLink, { body: { project: tenant.project, id: _id } });
    await refused(show, 104);
    await refused(() => bearer.call(userInfo), 104);
  });
});
