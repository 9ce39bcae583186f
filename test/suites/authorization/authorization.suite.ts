import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type Contract } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { REPOSITORY, startPostgres, type Stack, type TestPostgres } from '@buildmesh/testing';
import { Client, pathOf } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';
import { BusEndpoint } from './bus-endpoint.js';
import {
  busCellOf,
  cellOf,
  expectedCell,
  PRINCIPALS,
  VISITORS,
  type Cell,
  type Principal,
  type Visitor,
} from './matrix.js';
import { stranger, visitorsOf } from './visitors.js';

/** The committed truth: every contract × every principal, made by `make gen` from the rule, for review. */
const MATRIX_FILE = join(REPOSITORY, 'test/suites/authorization/matrix.json');
type Matrix = Record<string, Record<string, Cell>>;

let database: TestPostgres;
let stack: Stack;
let a: Tenant;
let b: Tenant;
let visitors: Record<Visitor, Client>;
const exposed = catalogue.filter((contract) => contract.path);

beforeAll(async () => {
  database = await startPostgres();
  stack = await startSuiteStack('standalone', { DATABASE_URL: database.url });
  const operator = await signIn(stack.baseUrl, stack.account, stack.password);
  a = await createTenant(stack, await stranger(stack, operator, 'stranger_a'), 'A');
  b = await createTenant(stack, await stranger(stack, operator, 'stranger_b'), 'B');
  visitors = await visitorsOf(stack, { a, b, staff: operator, databaseUrl: database.url });
});

afterAll(async () => {
  await stack?.stop();
  await database?.stop();
});

/** Paths into A's project; what they would change does not exist, so that nobody's call destroys anything. */
function harmlessPath(contract: Contract): string {
  const changes = contract.method === 'GET' && contract.kind === 'command';
  const absent = { id: newId(), page: newId(), view: newId(), name: `project/${a.project}/main/none` };
  return pathOf(contract, { project: a.project, entity: changes ? newId() : a.entity._id, ...absent });
}

/** A body no contract accepts: whoever passes the door is told so (101), whoever does not never gets that far. */
function attempt(contract: Contract, visitor: Visitor) {
  const body = contract.method === 'POST' ? { 'no-such-key': 1 } : undefined;
  return visitors[visitor].send({ method: contract.method, path: harmlessPath(contract), body });
}

/** The worst of what forged contexts get on the bus. */
async function busCell(door: BusEndpoint, contract: Contract): Promise<Cell> {
  const cells = (await door.answers(contract)).map(busCellOf);
  return cells.find((cell) => cell !== 'no-authority') ?? 'no-authority';
}

async function measuredMatrix(): Promise<{ matrix: Matrix; leaks: string[] }> {
  const matrix: Matrix = {};
  const leaks: string[] = [];
  const door = new BusEndpoint(exposed);
  for (const contract of exposed) {
    const row: Partial<Record<Principal, Cell>> = {};
    for (const principal of VISITORS) {
      const answer = await attempt(contract, principal);
      const cell = cellOf(answer);
      // A thing that does not exist in A, asked for by somebody who may ask, is absent behind an open door.
      row[principal] = cell === 'absent' && expectedCell(contract, principal) === 'open' ? 'open' : cell;
      const foreign = principal.startsWith('A') ? b.canary : a.canary;
      if (answer.text.includes(foreign) && !principal.startsWith('A'))
        leaks.push(`${contract.id} shows A's data to ${principal}`);
      if (principal.startsWith('A') && answer.text.includes(b.canary))
        leaks.push(`${contract.id} shows B's data to ${principal}`);
      if (answer.status >= 500) leaks.push(`${contract.id} answered ${answer.status} to ${principal}`);
    }
    row['bus call without context'] = await busCell(door, contract);
    matrix[contract.id] = row as Record<Principal, Cell>;
  }
  await door.close();
  expect(door.reached).toEqual([]);
  return { matrix, leaks };
}

describe('authorization matrix (S1)', () => {
  it('lets exactly those through each door whom the rule of D27 names, and shows nobody another tenant', async () => {
    const { matrix, leaks } = await measuredMatrix();
    const committed = JSON.parse(readFileSync(MATRIX_FILE, 'utf8')) as Matrix;
    expect(leaks).toEqual([]);
    expect(matrix).toEqual(committed);
    const rule = Object.fromEntries(
      exposed.map((contract) => [
        contract.id,
        Object.fromEntries(PRINCIPALS.map((principal) => [principal, expectedCell(contract, principal)])),
      ]),
    );
    expect(committed).toEqual(rule);
  }, 300_000);

  it('lets nobody call what is for services among themselves, over HTTP or over the bus', async () => {
    const internal = catalogue.filter(({ access }) => access.level === 'internal');
    expect(internal.length).toBeGreaterThan(0);
    expect(internal.filter(({ path }) => path !== undefined)).toEqual([]);
    const door = new BusEndpoint(internal);
    for (const contract of internal) {
      expect([contract.id, await busCell(door, contract)]).toEqual([contract.id, 'no-authority']);
    }
    expect(door.reached).toEqual([]);
    await door.close();
  });

  it('refuses another tenant’s table under one’s own project exactly as one that does not exist', async () => {
    const differing: string[] = [];
    for (const contract of exposed.filter((one) => one.path?.includes(':entity'))) {
      const ask = (entity: string) =>
        b.owner.send({
          method: contract.method,
          path: pathOf(contract, { project: b.project, entity, id: newId() }),
          body: contract.method === 'POST' ? {} : undefined,
        });
      const [foreign, absent] = [await ask(a.entity._id), await ask(newId())];
      const strip = (text: string, entity: string) =>
        text.replaceAll(entity, '').replace(/"(trace|requestId)":"[^"]*"/g, '');
      if (strip(foreign.text, a.entity._id) !== strip(absent.text, ''))
        differing.push(`${contract.id}: ${foreign.text.slice(0, 200)} ≠ ${absent.text.slice(0, 200)}`);
    }
    expect(differing).toEqual([]);
  });

  it('has no route outside the catalogue and no way round the exact path', async () => {
    const opened: string[] = [];
    for (const contract of exposed.filter((one) => one.access.level !== 'public')) {
      const path = harmlessPath(contract);
      const tricks = [
        `${path}/`,
        path.toUpperCase(),
        path.replace('/api/', '/API/'),
        path.replace('/api/', '//api/'),
        path.replace('/api/', '/api//'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/api/common/../'),
        path.replace('/api/', '/x/..%2fapi/'),
        path.replace('/api/', '/%61pi/'),
        path.replace('/api/', '/api%2f'),
        `${path}%00`,
        `${path}%2f`,
        `${path};x=1`,
        `${path}?x=/s/abc`,
        `${path}?/open`,
        `${path}?path=/api/common/user/login`,
        `${path}?x-token=1&token=1&exchange=1`,
      ];
      // Who does not pass the level: nobody at all, a share token, and a member where administrators are wanted.
      const administers = ['admin', 'owner', 'provider'].includes(contract.access.level);
      const uninvited: Visitor[] = [
        'anonymous',
        ...(contract.access.withShare ? [] : (['A share token'] as const)),
        ...(administers ? (['A member without grants'] as const) : []),
      ];
      for (const visitor of uninvited) {
        for (const trick of tricks) {
          const answer = await visitors[visitor].send({
            method: contract.method,
            path: trick,
            body: contract.method === 'POST' ? {} : undefined,
          });
          if (cellOf(answer) === 'open' && answer.status < 400)
            opened.push(
              `${visitor}: ${contract.method} ${trick} → ${answer.status} ${answer.text.slice(0, 80)}`,
            );
        }
      }
      const { anonymous } = visitors;
      const head = await anonymous.send({ method: 'HEAD', path });
      if (head.status < 400 && contract.method === 'GET' && contract.kind === 'command')
        opened.push(`HEAD ${path} → ${head.status}`);
    }
    expect(opened).toEqual([]);
  }, 300_000);

  it('refuses HEAD on state-changing GETs even to the owner, and nothing happens', async () => {
    for (const contract of exposed.filter((one) => one.method === 'GET' && one.kind !== 'query')) {
      const answer = await a.owner.send({
        method: 'HEAD',
        path: pathOf(contract, { project: a.project, entity: a.entity._id, id: a.userIds.plain }),
      });
      expect({ contract: contract.id, refused: answer.status >= 400 }).toEqual({
        contract: contract.id,
        refused: true,
      });
    }
    const { code } = await a.plain.send({ path: '/api/common/user/userInfo' });
    expect(code).toBe(0);
  });

  it('never takes the caller from body, query or headers', async () => {
    const spoofed = a.plain.withHeaders({
      'x-user': a.userIds.admin,
      'x-project': b.project,
      'x-role': a.roles.admin,
      'x-original-url': '/api/health/live',
    });
    const path = `/api/admin/user/${a.project}/list?user=${a.userIds.admin}&role=${a.roles.admin}`;
    const answer = await spoofed.send({
      method: 'POST',
      path,
      body: { context: { user: a.userIds.admin, owner: true } },
    });
    expect(cellOf(answer)).toBe('no-authority');
  });
});
