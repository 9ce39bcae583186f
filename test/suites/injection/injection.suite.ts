import {
  adminBulkRows,
  adminQueryRows,
  adminSummarizeRows,
  exportRows,
  simpleQueryRows,
  simpleSummarizeRows,
  type Contract,
  type Row,
} from '@buildmesh/contracts';
import { OPERATORS, type Filter } from '@buildmesh/domain';
import type { Stack } from '@buildmesh/testing';
import { pathOf, type Answer, type Client } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';
import { faultsOf, FilterOracle, type Expected, type Timed } from './oracle.js';
import { PAYLOADS } from './payloads.js';

/** PostgreSQL stores no NUL, so that no row holds it and a call with it may be refused. */
const NUL = '\u0000';
const STORED = PAYLOADS.filter((text) => !text.includes(NUL));

let stack: Stack;
let tenant: Tenant;
/** Of the member who reads the region north without `secret`; rows beside them tell when a condition is got around. */
let oracle: FilterOracle;
let before: Row[];
const inTable = () => ({ project: tenant.project, entity: tenant.entity._id });

beforeAll(async () => {
  stack = await startSuiteStack();
  tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'sql');
  const save = STORED.flatMap((customer, n) =>
    ['north', 'south'].map((region) => ({ code: `P${n}${region}`, customer, region, secret: customer })),
  );
  await tenant.owner.must(adminBulkRows, { params: inTable(), body: { save } });
  before = await allRows();
  const seen = before
    .filter(({ region }) => region === 'north')
    .map(({ secret: _secret, ...row }) => row as Row);
  const fields = tenant.entity._field.filter(({ _key }) => _key !== 'secret');
  oracle = new FilterOracle(seen, fields, tenant.userIds.granted);
});

afterAll(async () => {
  await stack?.stop();
});

async function allRows(): Promise<Row[]> {
  const page = { index: 1, size: 500 };
  const { data, size } = await tenant.owner.must(adminQueryRows, { params: inTable(), body: { page } });
  expect(data).toHaveLength(size ?? -1);
  return data;
}

async function timed(client: Client, contract: Contract, body: unknown): Promise<Timed> {
  const start = performance.now();
  const answer = await client.send({ method: 'POST', path: pathOf(contract, inTable()), body });
  return { answer, ms: performance.now() - start };
}

/** The faults of a call, with what was called. */
async function faulty(what: string, call: Promise<Timed>, expected: Expected): Promise<string[]> {
  return faultsOf(await call, expected).map((fault) => `${what}: ${fault}`);
}

const asMember = (query: object) => {
  const option = { count: false, fields: ['_id'] };
  return timed(tenant.granted, simpleQueryRows, { page: { index: 1, size: 500 }, option, ...query });
};

describe('injection (S4)', () => {
  it('a text as the value of every operator finds what it says among what its reader may see', async () => {
    const faults: string[] = [];
    for (const text of PAYLOADS) {
      const isFaulty = async (what: string, query: object, expected: Expected) => {
        const call = await asMember(query);
        const mayRefuse = text.includes(NUL) && expected !== 'refused' && call.answer.code !== 0;
        faults.push(
          ...(await faulty(`${what} ← ${text}`, Promise.resolve(call), mayRefuse ? 'refused' : expected)),
        );
      };
      for (const opt of OPERATORS)
        for (const key of ['customer', 'amount']) {
          const filter: Filter = [{ key, opt, value: text }];
          await isFaulty(`${key} ${opt}`, { query: filter }, oracle.filtered(filter));
        }
      await isFaulty('search', { search: text }, oracle.searched(text));
    }
    expect(faults).toEqual([]);
    expect(await allRows()).toEqual(before);
  }, 300_000);

  it('a text in the place of a name is refused wherever a query or a summary takes one', async () => {
    const faults: string[] = [];
    for (const text of PAYLOADS) {
      const slots: Record<string, object> = {
        'filter key': { query: [{ key: text, opt: 'eq', value: 'x' }] },
        'filter operator': { query: [{ key: 'customer', opt: text, value: 'x' }] },
        'compared field': { query: [{ key: 'customer', opt: 'eq', field: text }] },
        'group model': { query: [{ model: text, list: [] }] },
        'sort key': { sort: [{ key: text, order: 'asc' }] },
        'sort order': { sort: [{ key: 'amount', order: text }] },
        fields: { option: { fields: [text] } },
        cursor: { page: { index: 1, size: 10, after: text } },
        view: { view: text },
      };
      for (const [slot, query] of Object.entries(slots))
        faults.push(...(await faulty(`${slot} ← ${text}`, asMember(query), 'refused')));
      const summaries: Record<string, object> = {
        'sum of': { list: [{ key: text, method: 'sum' }] },
        method: { list: [{ key: 'amount', method: text }] },
        'group by': { list: [{ key: 'amount', method: 'sum' }], group: [text] },
      };
      for (const [slot, body] of Object.entries(summaries)) {
        faults.push(
          ...(await faulty(`${slot} ${text}`, timed(tenant.granted, simpleSummarizeRows, body), 'refused')),
        );
        faults.push(
          ...(await faulty(`${slot} ${text}`, timed(tenant.owner, adminSummarizeRows, body), 'refused')),
        );
      }
      const exported = timed(tenant.owner, exportRows, { fields: [text], type: 'csv' });
      faults.push(...(await faulty(`export of ${text}`, exported, 'refused')));
    }
    expect(faults).toEqual([]);
    expect(await allRows()).toEqual(before);
  }, 300_000);

  it('every stored text comes back as it went in, and is found by itself alone', async () => {
    for (const [n, text] of STORED.entries()) {
      const body = { query: [{ key: 'customer', opt: 'eq' as const, value: text }] };
      const { data } = await tenant.owner.must(adminQueryRows, { params: inTable(), body });
      expect(data.map(({ code }) => code).sort()).toEqual([`P${n}north`, `P${n}south`]);
      for (const row of data) expect([row['customer'], row['secret']]).toEqual([text, text]);
    }
  });

  it('would notice an injection that works', () => {
    const answer = (data: unknown, parts: Partial<Answer> = {}): Timed => ({
      answer: {
        status: 200,
        code: 0,
        message: '',
        data,
        errors: [],
        text: '',
        headers: new Headers(),
        ...parts,
      },
      ms: 1,
    });
    const all = before.map(({ _id }) => ({ _id }));
    const none = oracle.filtered([{ key: 'customer', opt: 'eq', value: "x') OR 1=1 --" }]);
    expect(none).toEqual(new Set());
    expect(faultsOf(answer([]), none)).toEqual([]);
    expect(faultsOf(answer(all), none)).toEqual([`${all.length} rows too many`]);
    const seen = oracle.filtered([]);
    expect(faultsOf(answer(all), seen)).toEqual([expect.stringMatching(/rows too many$/)]);
    expect(faultsOf(answer([]), seen)).toEqual([expect.stringMatching(/rows missing$/)]);
    expect(faultsOf(answer([]), 'refused')).toEqual(['answered instead of refused']);
    expect(faultsOf({ ...answer([]), ms: 5_001 }, none)).toEqual(['took 5001 ms']);
    const words = answer(null, { code: 101, text: 'syntax error at or near' });
    expect(faultsOf(words, 'refused')).toEqual([expect.stringMatching(/^speaks of the database/)]);
  });
});
