import { setTimeout as sleep } from 'node:timers/promises';
import {
  catalogue,
  adminQueryRows,
  listEntities,
  listMenu,
  listModules,
  listRoles,
  listUsers,
  querySettings,
  type Contract,
} from '@buildmesh/contracts';
import { patientMs, type Stack } from '@buildmesh/testing';
import { pathOf, type Answer } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';
import { badAddressesFor, badInputsFor } from './bad-inputs.js';

/** Contents that stand still for this long will stay, and they come to stand within the other. */
const SETTLING_MS = 100;
const SETTLED_WITHIN_MS = patientMs(20_000);

let stack: Stack;
let tenant: Tenant;

beforeAll(async () => {
  stack = await startSuiteStack();
  tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'bad');
});

afterAll(async () => {
  await stack?.stop();
});

/** Everything a project holds, to be compared before and after. */
async function contents(): Promise<string> {
  const params = { project: tenant.project };
  const rows = await tenant.owner.must(adminQueryRows, {
    params: { ...params, entity: tenant.entity._id },
    body: { page: { index: 1, size: 500 }, sort: [{ key: '_id', order: 'asc' }] },
  });
  const [entities, roles, users] = [
    await tenant.owner.must(listEntities, { params }),
    await tenant.owner.must(listRoles, { params }),
    await tenant.owner.must(listUsers, { params }),
  ];
  const [menu, modules] = [
    await tenant.owner.must(listMenu, { params }),
    await tenant.owner.must(listModules, { params }),
  ];
  const shares = await tenant.owner.must(querySettings, { params, body: { model: 'task' } });
  const people = users.data.map(({ online: _online, ...user }) => user);
  return JSON.stringify([rows, entities, roles, people, menu, modules, shares]);
}

/** The contents once nothing of what was asked for is under way any more. */
async function settledContents(): Promise<string> {
  let before = await contents();
  for (const end = performance.now() + SETTLED_WITHIN_MS; performance.now() < end;) {
    await sleep(SETTLING_MS);
    const now = await contents();
    if (now === before) return now;
    before = now;
  }
  throw new Error(`the project still changes ${SETTLED_WITHIN_MS} ms after the last call`);
}

/** Commands whose every body is harmless or wanted; a body that only has unknown keys is still refused by them. */
const takesBody = (contract: Contract) => contract.method === 'POST' && contract.access.level !== 'internal';
/** Words that only our inside would say. */
const INSIDE =
  /at \w+ \(|node_modules|\.ts:\d|syntax error at|pg_catalog|relation "|column "|SELECT |INSERT INTO/;

/** Bad requests to one endpoint at the least. */
const INPUTS = 20;

interface Found {
  faults: string[];
  /** One of the requests was taken as good. */
  accepted: boolean;
  sent: number;
}

const realPath = (contract: Contract) =>
  pathOf(contract, {
    project: tenant.project,
    entity: tenant.entity._id,
    id: tenant.rows[0] ?? '',
    model: 'task',
    type: 'private',
    key: 'title',
  });

/** What is wrong with an answer to a bad request. */
function faultsIn(contract: Contract, name: string, answer: Answer): string[] {
  const told = `${contract.id} ← ${name}: ${answer.status} ${answer.text.slice(0, 200)}`;
  // What an outside service is told is in its own words, and some answers are files, pages or streams.
  const plain = contract.kind === 'hook' || (contract.kind !== 'query' && contract.kind !== 'command');
  const isEnveloped = answer.code !== -1 || (plain && answer.status < 400) || contract.kind === 'hook';
  return [
    ...(answer.status >= 500 ? [told] : []),
    ...(INSIDE.test(answer.text) ? [`tells of our inside: ${told}`] : []),
    ...(isEnveloped || answer.headers.get('content-disposition') !== null ? [] : [`no envelope: ${told}`]),
    ...(answer.code === 101 && answer.errors.some((error) => !error.field || !error.message)
      ? [`a fault without field or text: ${told}`]
      : []),
  ];
}

async function tryBodies(contract: Contract): Promise<Found> {
  const found: Found = { faults: [], accepted: false, sent: 0 };
  for (const { name, raw, type } of badInputsFor(contract)) {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    const path = realPath(contract);
    const answer = await tenant.owner.send({ method: 'POST', path, body: raw, headers });
    found.faults.push(...faultsIn(contract, name, answer));
    found.accepted ||= answer.code === 0;
    found.sent++;
  }
  return found;
}

async function tryAddresses(contract: Contract): Promise<Found> {
  const found: Found = { faults: [], accepted: false, sent: 0 };
  for (const { name, path, isRefused } of badAddressesFor(contract, realPath(contract))) {
    const answer = await tenant.owner.send({ path });
    found.faults.push(...faultsIn(contract, name, answer));
    if (isRefused && answer.code === 0)
      found.faults.push(`${contract.id} took ${name}: ${answer.status} ${answer.text.slice(0, 100)}`);
    found.accepted ||= answer.code === 0;
    found.sent++;
  }
  return found;
}

/** Sends each endpoint its bad requests, and looks after each what became of the project. */
async function tryAll(
  contracts: readonly Contract[],
  tryOne: (contract: Contract) => Promise<Found>,
): Promise<string[]> {
  let before = await contents();
  const faults: string[] = [];
  for (const contract of contracts) {
    const found = await tryOne(contract);
    faults.push(...found.faults);
    if (found.sent < INPUTS) faults.push(`${contract.id} got only ${found.sent}`);
    const after = await (found.accepted ? settledContents() : contents());
    // A strange name is still a name: what an endpoint accepted may be there afterwards, what it refused may not.
    if (after !== before && !found.accepted) faults.push(`${contract.id} refused everything and still wrote`);
    before = after;
  }
  return faults;
}

describe('bad input (S3)', () => {
  it('in a body gets a clear refusal on every endpoint: no 5xx, nothing of our inside, nothing written', async () => {
    expect(await tryAll(catalogue.filter(takesBody), tryBodies)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
  }, 600_000);

  it('in an address gets a clear refusal on every endpoint that is asked by it alone', async () => {
    const asked = catalogue.filter(({ method, access }) => method === 'GET' && access.level !== 'internal');
    expect(asked.length).toBeGreaterThan(80);
    expect(await tryAll(asked, tryAddresses)).toEqual([]);
  }, 600_000);

  it('refuses bodies over a megabyte with 413 and goes on answering', async () => {
    const path = pathOf(adminQueryRows, { project: tenant.project, entity: tenant.entity._id });
    const answer = await tenant.admin.send({
      method: 'POST',
      path,
      body: `{"search":"${'x'.repeat(1_100_000)}"}`,
    });
    expect(answer.status).toBe(413);
    expect((await tenant.admin.send({ path: '/api/common/user/userInfo' })).code).toBe(0);
  });

  it('answers path parameters that are no ids as things that do not exist', async () => {
    for (const project of [
      '1',
      '../../etc',
      '%00',
      "'; --",
      'A'.repeat(24),
      'z'.repeat(24),
      '__proto__',
      '%F0%9F%98%80',
    ]) {
      const answer = await tenant.admin.send({ method: 'GET', path: `/api/admin/entity/${project}/list` });
      expect({ project, status: answer.status < 500, open: answer.code === 0 }).toEqual({
        project,
        status: true,
        open: false,
      });
    }
  });
});
