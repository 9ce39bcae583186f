import { randomBytes } from 'node:crypto';
import {
  adminCreatePage,
  banUser,
  createProject,
  createUser,
  exchangeTicket,
  kickUser,
  listRoles,
  login,
  loginTicket,
  logout,
  previewRole,
  createShareLink,
} from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import { Client as Database } from 'pg';
import { Client } from '../../support/client.js';
import { MEMBER_PASSWORD, ownAddress, signIn, type Tenant } from '../../support/world.js';
import type { Visitor } from './matrix.js';

export interface Person {
  id: string;
  account: string;
  client: Client;
}

/** Another member of a tenant, in the granted role unless another one is named. */
export async function extraMember(
  stack: Stack,
  tenant: Tenant,
  { title, role = tenant.roles.granted }: { title: string; role?: string },
): Promise<Person> {
  const account = `${title}_${tenant.canary.slice(-8)}`;
  const { _id } = await tenant.owner.must(createUser, {
    params: { project: tenant.project },
    body: { role, account, pwd: MEMBER_PASSWORD },
  });
  return { id: _id, account, client: await signIn(stack.baseUrl, account, MEMBER_PASSWORD) };
}

/** Somebody who belongs to neither A nor B, with an account from a project of its own. */
export async function stranger(stack: Stack, operator: Client, account = 'stranger'): Promise<Client> {
  const { _id: project } = await operator.must(createProject, { body: { name: 'Elsewhere' } });
  const [role] = await operator.must(listRoles, { params: { project } });
  await operator.must(createUser, {
    params: { project },
    body: { role: role?._id ?? '', account, pwd: MEMBER_PASSWORD },
  });
  return signIn(stack.baseUrl, account, MEMBER_PASSWORD);
}

/** A user of A alone, who signs in at A (D19). */
async function publicUser(stack: Stack, a: Tenant): Promise<Client> {
  const params = { project: a.project };
  const role = (await a.owner.must(listRoles, { params })).find(({ _type }) => _type === 'public');
  const account = `pub_${a.canary.slice(-8)}`;
  await a.owner.must(createUser, { params, body: { role: role?._id ?? '', account, pwd: MEMBER_PASSWORD } });
  const client = new Client(stack.baseUrl, { 'x-forwarded-for': ownAddress() });
  const body = { user: account, pwd: MEMBER_PASSWORD, project: a.project };
  return client.withToken((await client.must(login, { body })).token);
}

async function preview(stack: Stack, a: Tenant, role: string): Promise<Client> {
  const { ticket } = await a.admin.must(previewRole, { params: { project: a.project }, body: { role } });
  const client = new Client(stack.baseUrl, { 'x-forwarded-for': ownAddress() });
  return client.withToken((await client.must(exchangeTicket, { body: { ticket } })).token);
}

/** Nobody can wait seven days (D11), so the session is made to have been quiet for eight. */
async function makeExpired(databaseUrl: string, account: string): Promise<void> {
  const database = new Database({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`UPDATE identity.session SET seen_at = now() - interval '8 days' WHERE account = $1`, [
    account,
  ]);
  await database.end();
}

/** Everybody at the door of A over HTTP. The ticket is good for five minutes from now. */
export async function visitorsOf(
  stack: Stack,
  { a, b, staff, databaseUrl }: { a: Tenant; b: Tenant; staff: Client; databaseUrl: string },
): Promise<Record<Visitor, Client>> {
  const params = { project: a.project };
  const member = (title: string) => extraMember(stack, a, { title });
  const [signedOut, expired, kicked, banned] = [
    await member('out'),
    await member('exp'),
    await member('kick'),
    await member('ban'),
  ];
  await signedOut.client.must(logout, {});
  await makeExpired(databaseUrl, expired.id);
  await a.owner.must(kickUser, { params: { ...params, id: kicked.id } });
  await a.owner.must(banUser, { params: { ...params, id: banned.id } });
  const anonymous = new Client(stack.baseUrl);
  const { _id: page } = await a.owner.must(adminCreatePage, { params, body: { name: 'Shared' } });
  const share = await a.owner.must(createShareLink, { body: { project: a.project, page } });
  return {
    anonymous,
    'garbage token': anonymous.withToken(`'"--;${randomBytes(30).toString('hex')}`),
    'signed out': signedOut.client,
    expired: expired.client,
    kicked: kicked.client,
    banned: banned.client,
    'A public user': await publicUser(stack, a),
    'A member without grants': a.plain,
    'A member with grants': a.granted,
    'A member with inherited grants': a.inherited,
    'A admin': a.admin,
    'A owner': a.owner,
    'A project token': a.projectToken,
    'A share token': anonymous.withToken(share.token),
    // The owner's, so that whatever it opened would open wide.
    'A ticket': anonymous.withToken((await a.owner.must(loginTicket, { params, body: {} })).ticket),
    'A preview of a member': await preview(stack, a, a.roles.granted),
    'A preview of an admin': await preview(stack, a, a.roles.admin),
    'B member': b.granted,
    'B admin': b.admin,
    'B owner': b.owner,
    'B project token': b.projectToken,
    // A member of neither A nor B.
    'platform staff': staff,
  };
}
