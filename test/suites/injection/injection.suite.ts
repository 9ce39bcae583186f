import { adminQueryRows, adminSaveRow, adminSummarizeRows, exportRows } from '@buildmesh/contracts';
import { OPERATORS } from '@buildmesh/domain';
import type { Stack } from '@buildmesh/testing';
import { pathOf, type Answer } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';
import { PAYLOADS } from './payloads.js';

let stack: Stack;
let tenant: Tenant;
const inTable = () => ({ project: tenant.project, entity: tenant.entity._id });

beforeAll(async () => {
  stack = await startSuiteStack();
  tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'sql');
});

afterAll(async () => {
  await stack?.stop();
});

async function count(): Promise<number> {
  return (await tenant.owner.must(adminQueryRows, { params: inTable(), body: {} })).size ?? -1;
}

/** An answer that shows the payload was data: a result or a clear refusal, quick, and silent about SQL. */
function faultOf(answer: Answer, what: string): string[] {
  const quiet = !/syntax error|unterminated|pg_|relation "|operator does not exist|SQLSTATE/i.test(
    answer.text,
  );
  return answer.status < 500 && quiet && answer.code >= 0
    ? []
    : [`${what}: ${answer.status} ${answer.text.slice(0, 200)}`];
}

async function send(path: string, body: unknown): Promise<Answer> {
  return tenant.owner.send({ method: 'POST', path, body });
}

describe('injection (S4)', () => {
  it('treats every text in every slot of a query as data', async () => {
    const path = pathOf(adminQueryRows, inTable());
    const faults: string[] = [];
    for (const text of PAYLOADS) {
      const slots: Record<string, unknown> = {
        'filter key': { query: [{ key: text, opt: 'eq', value: 'x' }] },
        'filter operator': { query: [{ key: 'customer', opt: text, value: 'x' }] },
        'compared field': { query: [{ key: 'customer', opt: 'eq', field: text }] },
        'group model': { query: [{ model: text, list: [] }] },
        'sort key': { sort: [{ key: text, order: 'asc' }] },
        'sort order': { sort: [{ key: 'amount', order: text }] },
        search: { search: text },
        fields: { option: { fields: [text] } },
        cursor: { page: { index: 1, size: 10, after: text } },
        view: { view: text },
      };
      for (const [slot, body] of Object.entries(slots))
        faults.push(...faultOf(await send(path, body), `${slot} ← ${text}`));
      for (const opt of OPERATORS)
        faults.push(
          ...faultOf(
            await send(path, { query: [{ key: 'customer', opt, value: text }] }),
            `${opt} ← ${text}`,
          ),
        );
    }
    expect(faults).toEqual([]);
    expect(await count()).toBe(100);
  }, 300_000);

  it('treats every text in summaries and exports as data', async () => {
    const faults: string[] = [];
    for (const text of PAYLOADS) {
      const summary = pathOf(adminSummarizeRows, inTable());
      faults.push(
        ...faultOf(await send(summary, { list: [{ key: text, method: 'sum' }] }), `sum of ${text}`),
      );
      faults.push(
        ...faultOf(await send(summary, { list: [{ key: 'amount', method: text }] }), `method ${text}`),
      );
      faults.push(
        ...faultOf(
          await send(summary, { list: [{ key: 'amount', method: 'sum' }], group: [text] }),
          `group by ${text}`,
        ),
      );
      const answer = await send(pathOf(exportRows, inTable()), { fields: [text], type: 'csv' });
      if (!answer.headers.get('content-disposition')) faults.push(...faultOf(answer, `export of ${text}`));
    }
    expect(faults).toEqual([]);
    expect(await count()).toBe(100);
  });

  it('gives back every stored text as it came, and finds it by itself alone', async () => {
    const stored = PAYLOADS.filter((text) => !text.includes('\u0000'));
    for (const [n, text] of stored.entries()) {
      const saved = await tenant.owner.must(adminSaveRow, {
        params: inTable(),
        body: { code: `P${n}`, customer: text },
      });
      expect(saved['customer']).toBe(text);
      const found = await tenant.owner.must(adminQueryRows, {
        params: inTable(),
        body: { query: [{ key: 'customer', opt: 'eq', value: text }] },
      });
      expect(found.data.map((row) => row['code'])).toEqual([`P${n}`]);
    }
  });
});
