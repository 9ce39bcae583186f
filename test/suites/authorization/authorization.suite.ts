import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { banUser, catalogue, createProject, createUser, kickUser, listRoles, logout, type Contract } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { REPOSITORY, type Stack } from '@buildmesh/testing';
import { Client, pathOf } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, MEMBER_PASSWORD, type Tenant } from '../../support/world.js';
import { cellOf, expectedCell, PRINCIPALS, type Cell, type Principal } from './matrix.js';

/** The committed truth: every contract × every principal. `UPDATE_MATRIX=1` writes it anew, for review. */
const MATRIX_FILE = join(REPOSITORY, 'test/suites/authorization/matrix.json');
type Matrix = Record<string, Record<string, Cell>>;

let stack: Stack;
let a: Tenant;
let b: Tenant;
const clients = new Map<Principal, Client>();
const exposed = catalogue.filter((contract) => contract.path);
/** Calls that end the session they are made with; they get a fresh one each time. */
const ENDS_SESSION = new Set([logout.id]);

async function extraMember(tenant: Tenant, title: string): Promise<{ id: string; account: string; client: Client }> {
  const account = `${title}_${tenant.canary.slice(-8)}`;
  const { _id } = await tenant.owner.must(createUser, {
    params: { project: tenant.project },
    body: { role: tenant.roles.granted, account, pwd: MEMBER_PASSWORD },
  });
  return { id: _id, account, client: await signIn(stack.baseUrl, account, MEMBER_PASSWORD) };
}

/** Somebody who belongs to neither A nor B, with an account from a project of its own. */
async function stranger(operator: Client): Promise<Client> {
  const { _id: project } = await operator.must(createProject, { body: { name: 'Elsewhere' } });
  const [role] = await operator.must(listRoles, { params: { project } });
  await operator.must(createUser, { params: { project }, body: { role: role?._id ?? '', account: 'stranger', pwd: MEMBER_PASSWORD } });
  return signIn(stack.baseUrl, 'stranger', MEMBER_PASSWORD);
}

beforeAll(async () => {
  stack = await startSuiteStack();
  const operator = await signIn(stack.baseUrl, stack.account, stack.password);
  a = await createTenant(stack, operator, 'A');
  b = await createTenant(stack, await stranger(operator), 'B');
  const [signedOut, kicked, banned] = [await extraMember(a, 'out'), await extraMember(a, 'kick'), await extraMember(a, 'ban')];
  await signedOut.client.must(logout, {});
  await a.owner.must(kickUser, { params: { project: a.project, id: kicked.id } });
  await a.owner.must(banUser, { params: { project: a.project, id: banned.id } });
  const anonymous = new Client(stack.baseUrl);
  const everybody: Record<Principal, Client> = {
    anonymous,
    'garbage token': anonymous.withToken(`'"\u00e9;--${'x'.repeat(40)}`.replace(/[^\x20-\x7e]/g, '?')),
    'signed out': signedOut.client,
    kicked: kicked.client,
    banned: banned.client,
    'A member without grants': a.plain,
    'A member with grants': a.granted,
    'A member with inherited grants': a.inherited,
    'A admin': a.admin,
    'A owner': a.owner,
    'A project token': a.projectToken,
    'B member': b.granted,
    'B admin': b.admin,
    'B owner': b.owner,
    'B project token': b.projectToken,
  };
  for (const principal of PRINCIPALS) clients.set(principal, everybody[principal]);
}, 120_000);

afterAll(async () => {
  await stack?.stop();
});

/** Paths into A's project; what they would change does not exist, so that nobody's call destroys anything. */
function harmlessPath(contract: Contract): string {
  const changes = contract.method === 'GET' && contract.kind === 'command';
  return pathOf(contract, { project: a.project, entity: changes ? newId() : a.entity._id, id: newId() });
}

async function attempt(contract: Contract, principal: Principal) {
  const client = clients.get(principal);
  if (!client) throw new Error(principal);
  if (ENDS_SESSION.has(contract.id) && client.headers['x-token'] && expectedCell(contract, principal) === 'open') {
    const fresh = await extraMember(a, `f${Math.random().toString(36).slice(2, 6)}`);
    return fresh.client.send({ method: contract.method, path: harmlessPath(contract), body: {} });
  }
  // A body no contract accepts: whoever passes the door is told so (101), whoever does not never gets that far.
  const body = contract.method === 'POST' ? { 'no-such-key': 1 } : undefined;
  return client.send({ method: contract.method, path: harmlessPath(contract), body });
}

async function measuredMatrix(): Promise<{ matrix: Matrix; leaks: string[] }> {
  const matrix: Matrix = {};
  const leaks: string[] = [];
  for (const contract of exposed) {
    const row: Record<string, Cell> = {};
    for (const principal of PRINCIPALS) {
      const answer = await attempt(contract, principal);
      const cell = cellOf(answer);
      // A thing that does not exist in A, asked for by somebody who may ask, is absent behind an open door.
      row[principal] = cell === 'absent' && expectedCell(contract, principal) === 'open' ? 'open' : cell;
      const foreign = principal.startsWith('A') ? b.canary : a.canary;
      if (answer.text.includes(foreign) && !principal.startsWith('A')) leaks.push(`${contract.id} shows A's data to ${principal}`);
      if (principal.startsWith('A') && answer.text.includes(b.canary)) leaks.push(`${contract.id} shows B's data to ${principal}`);
      if (answer.status >= 500) leaks.push(`${contract.id} answered ${answer.status} to ${principal}`);
    }
    matrix[contract.id] = row;
  }
  return { matrix, leaks };
}

describe('authorization matrix (S1)', () => {
  it('lets exactly those through each door whom the rule of D27 names, and shows nobody another tenant', async () => {
    const { matrix, leaks } = await measuredMatrix();
    if (process.env['UPDATE_MATRIX']) writeFileSync(MATRIX_FILE, `${JSON.stringify(matrix, null, 1)}\n`);
    const committed = JSON.parse(readFileSync(MATRIX_FILE, 'utf8')) as Matrix;
    expect(leaks).toEqual([]);
    expect(matrix).toEqual(committed);
    const rule = Object.fromEntries(exposed.map((contract) => [contract.id, Object.fromEntries(PRINCIPALS.map((principal) => [principal, expectedCell(contract, principal)]))]));
    expect(committed).toEqual(rule);
  }, 300_000);

  it('refuses another tenant’s table under one’s own project exactly as one that does not exist', async () => {
    const differing: string[] = [];
    for (const contract of exposed.filter((one) => one.path?.includes(':entity'))) {
      const ask = (entity: string) => b.owner.send({ method: contract.method, path: pathOf(contract, { project: b.project, entity, id: newId() }), body: contract.method === 'POST' ? {} : undefined });
      const [foreign, absent] = [await ask(a.entity._id), await ask(newId())];
      const strip = (text: string, entity: string) => text.replaceAll(entity, '').replace(/"(trace|requestId)":"[^"]*"/g, '');
      if (strip(foreign.text, a.entity._id) !== strip(absent.text, '')) differing.push(`${contract.id}: ${foreign.text.slice(0, 200)} ≠ ${absent.text.slice(0, 200)}`);
    }
    expect(differing).toEqual([]);
  }, 120_000);

  it('has no route outside the catalogue and no way round the exact path', async () => {
    const opened: string[] = [];
    for (const contract of exposed.filter((one) => one.access.level !== 'public')) {
      const path = harmlessPath(contract);
      const anonymous = new Client(stack.baseUrl);
      const tricks = [
        `${path}/`,
        path.toUpperCase(),
        path.replace('/api/', '//api/'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/x/..%2fapi/'),
        `${path}%00`,
        `${path};x=1`,
        `${path}?x=/s/abc`,
        `${path}?/open`,
        `${path}?path=/api/common/user/login`,
      ];
      for (const trick of tricks) {
        const answer = await anonymous.send({ method: contract.method, path: trick, body: contract.method === 'POST' ? {} : undefined });
        if (cellOf(answer) === 'open' && answer.status < 400) opened.push(`${contract.method} ${trick} → ${answer.status} ${answer.text.slice(0, 80)}`);
      }
      const head = await anonymous.send({ method: 'HEAD', path });
      if (head.status < 400 && contract.method === 'GET' && contract.kind === 'command') opened.push(`HEAD ${path} → ${head.status}`);
    }
    expect(opened).toEqual([]);
  }, 120_000);

  it('refuses HEAD on state-changing GETs even to the owner, and nothing happens', async () => {
    for (const contract of exposed.filter((one) => one.method === 'GET' && one.kind === 'command')) {
      const answer = await a.owner.send({ method: 'HEAD', path: pathOf(contract, { project: a.project, entity: a.entity._id, id: a.userIds.plain }) });
      expect({ contract: contract.id, refused: answer.status >= 400 }).toEqual({ contract: contract.id, refused: true });
    }
    const { code } = await a.plain.send({ path: '/api/common/user/userInfo' });
    expect(code).toBe(0);
  }, 60_000);

  it('never takes the caller from body, query or headers', async () => {
    const spoofed = a.plain.withHeaders({ 'x-user': a.userIds.admin, 'x-project': b.project, 'x-role': a.roles.admin, 'x-original-url': '/api/health/live' });
    const path = `/api/admin/user/${a.project}/list?user=${a.userIds.admin}&role=${a.roles.admin}`;
    const answer = await spoofed.send({ method: 'POST', path, body: { context: { user: a.userIds.admin, owner: true } } });
    expect(cellOf(answer)).toBe('no-authority');
  });
});
