import {
  adminBulkRows,
  createEntity,
  createFields,
  createProject,
  createRole,
  createUser,
  listRoles,
  login,
  projectToken,
  updateRole,
  updateRoleAuth,
  type Entity,
} from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import { Client } from './client.js';

export const MEMBER_PASSWORD = 'member123';

/** A project with a table of orders, people in every position, and a text that stands nowhere else. */
export interface Tenant {
  project: string;
  entity: Entity;
  /** Stands in every text of this tenant's rows. */
  canary: string;
  rows: string[];
  roles: { admin: string; plain: string; granted: string; inherited: string };
  owner: Client;
  admin: Client;
  /** A member whose role grants nothing. */
  plain: Client;
  /** A member who may read orders, but not `secret`, and only the region north. */
  granted: Client;
  /** A member whose role inherits from the granted one. */
  inherited: Client;
  projectToken: Client;
  userIds: Record<'admin' | 'plain' | 'granted' | 'inherited', string>;
}

let people = 0;

/** An address nobody else of this process has, from the networks that are kept for examples. */
export function ownAddress(): string {
  people++;
  return `198.${18 + (people >> 16)}.${(people >> 8) & 255}.${people & 255}`;
}

/** Signs in from an address of one's own, because sign-ins are limited per address (D8). */
export async function signIn(baseUrl: string, user: string, pwd: string): Promise<Client> {
  const client = new Client(baseUrl, { 'x-forwarded-for': ownAddress() });
  const { token } = await client.must(login, { body: { user, pwd } });
  return client.withToken(token);
}

/** Rows of the seeded table: amounts 0…99, regions in turn, one secret each. */
function seedRows(canary: string) {
  const regions = ['north', 'south', 'east', 'west'];
  return Array.from({ length: 100 }, (_, n) => ({
    code: `${canary}-${n}`,
    customer: `${canary} customer ${n % 10}`,
    region: regions[n % 4],
    amount: n,
    secret: `${canary} secret ${n}`,
  }));
}

const FIELDS = [
  { name: 'Code', key: 'code', type: 'string' as const, option: { unique: true, required: true } },
  { name: 'Customer', key: 'customer', type: 'string' as const, option: { _name: true } },
  { name: 'Region', key: 'region', type: 'string' as const },
  { name: 'Amount', key: 'amount', type: 'number' as const },
  { name: 'Secret', key: 'secret', type: 'string' as const },
];

/** Creates a tenant through the open calls of the product, as its people would. */
export async function createTenant(stack: Stack, owner: Client, name: string): Promise<Tenant> {
  const canary = `canary${name}${Math.random().toString(36).slice(2, 10)}`;
  const { _id: project } = await owner.must(createProject, { body: { name: `${canary} project` } });
  const params = { project };
  const created = await owner.must(createEntity, { params, body: { name: `${canary} orders` } });
  const fields = await owner.must(createFields, { params, body: { entity: created._id, list: FIELDS } });
  const entity = { ...created, _field: fields };
  const inTable = { project, entity: entity._id };
  const { saved: rows } = await owner.must(adminBulkRows, {
    params: inTable,
    body: { save: seedRows(canary) },
  });

  const roles = await owner.must(listRoles, { params });
  const admin = roles.find((role) => role._type === 'admin');
  if (!admin) throw new Error('a new project has no admin role');
  const role = async (title: string) =>
    (await owner.must(createRole, { params, body: { name: title, type: 'common' } }))._id;
  const [plain, granted, inherited] = [await role('Plain'), await role('Granted'), await role('Inherited')];
  await owner.must(updateRoleAuth, {
    params,
    body: {
      role: granted,
      updated: {
        entity: [entity._id],
        query: {
          [`${entity._id}.secret`]: false,
          [`${entity._id}.code`]: true,
          [`${entity._id}.customer`]: true,
          [`${entity._id}.region`]: true,
          [`${entity._id}.amount`]: true,
        },
        filter: { [entity._id]: [{ key: 'region', opt: 'eq', value: 'north' }] },
      },
    },
  });
  await owner.must(updateRole, { params: { project, id: inherited }, body: { _parent: granted } });

  const person = async (title: string, roleId: string): Promise<[string, Client]> => {
    const account = `${title}_${canary.slice(-9)}`.slice(0, 16);
    const { _id } = await owner.must(createUser, {
      params,
      body: { role: roleId, account, pwd: MEMBER_PASSWORD, name: title },
    });
    return [_id, await signIn(stack.baseUrl, account, MEMBER_PASSWORD)];
  };
  const [adminId, adminClient] = await person('adm', admin._id);
  const [plainId, plainClient] = await person('pln', plain);
  const [grantedId, grantedClient] = await person('grn', granted);
  const [inheritedId, inheritedClient] = await person('inh', inherited);
  const { token } = await owner.must(projectToken, { params, body: { reset: true } });
  return {
    project,
    entity,
    canary,
    rows,
    roles: { admin: admin._id, plain, granted, inherited },
    owner,
    admin: adminClient,
    plain: plainClient,
    granted: grantedClient,
    inherited: inheritedClient,
    projectToken: new Client(stack.baseUrl, { 'bm-x-token': token ?? '' }),
    userIds: { admin: adminId, plain: plainId, granted: grantedId, inherited: inheritedId },
  };
}
