import { setTimeout as sleep } from 'node:timers/promises';
import {
  catalogue,
  adminQueryRows,
  listEntities,
  listMenu,
  listModules,
  listRoles,
  listUsers,
  queryShares,
  type Contract,
} from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import { pathOf } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';
import { badInputsFor } from './bad-inputs.js';

/** Contents that stand still for this long will stay, and they come to stand within the other. */
const SETTLING_MS = 100;
const SETTLED_WITHIN_MS = 20_000;

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
  const shares = await tenant.owner.must(queryShares, { params, body: { model: 'task' } });
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

/** What is wrong with the answers of one endpoint to its bad bodies, and whether it took any of them as good. */
async function faultsOf(contract: Contract): Promise<{ faults: string[]; accepted: boolean; sent: number }> {
  const path = pathOf(contract, {
    project: tenant.project,
    entity: tenant.entity._id,
    id: tenant.rows[0] ?? '',
    model: 'task',
    type: 'private',
    key: 'title',
  });
  const faults: string[] = [];
  let accepted = false;
  const inputs = badInputsFor(contract);
  for (const { name, raw, type } of inputs) {
    const answer = await tenant.owner.send({
      method: 'POST',
      path,
      body: raw,
      headers: type ? { 'content-type': type } : {},
    });
    const told = `${contract.id} ← ${name}: ${answer.status} ${answer.text.slice(0, 200)}`;
    if (answer.code === 0) accepted = true;
    if (answer.status >= 500) faults.push(told);
    if (INSIDE.test(answer.text)) faults.push(`tells of our inside: ${told}`);
    // What an outside service is told is in its own words.
    const plain = contract.kind === 'hook' || answer.headers.get('content-disposition') !== null;
    if (answer.code === -1 && !plain) faults.push(`no envelope: ${told}`);
    if (answer.code === 101 && answer.errors.some((error) => !error.field || !error.message))
      faults.push(`a fault without field or text: ${told}`);
  }
  return { faults, accepted, sent: inputs.length };
}

describe('bad input (S3)', () => {
  it('gets a clear refusal on every endpoint: no 5xx, nothing of our inside, nothing written', async () => {
    let before = await contents();
    const faults: string[] = [];
    let sent = 0;
    for (const contract of catalogue.filter(takesBody)) {
      const result = await faultsOf(contract);
      faults.push(...result.faults);
      sent += result.sent;
      const after = await (result.accepted ? settledContents() : contents());
      // A strange name is still a name: what an endpoint accepted may be there afterwards, what it refused may not.
      if (after !== before && !result.accepted)
        faults.push(`${contract.id} refused everything and still wrote`);
      before = after;
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(15 * catalogue.filter(takesBody).length);
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
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
