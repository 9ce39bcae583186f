import { jest } from '@jest/globals';
import {
  adminBulkRows,
  adminCopyField,
  adminMergeRows,
  adminRemoveRow,
  adminTransformField,
  adminUpdateRow,
  approvalFieldUses,
  clearFields,
  createFields,
  hideField,
  prepareApprovalTable,
  revertJob,
  rowHistory,
  simpleImportRows,
  updateField,
  writeApprovalRow,
  type CallContext,
} from '@buildmesh/contracts';
import { newId, Refusal } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import { startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node } from './flow-fixture.js';
import { ended, importFile, rowsOf, upload, type Params } from './transfer-fixture.js';

// Imports start processes; a busy machine takes its time.
jest.setTimeout(120_000);

const FIELDS = [
  { name: 'Code', type: 'string' as const, key: 'code', option: { unique: true } },
  { name: 'Sum', type: 'number' as const, key: 'sum' },
  { name: 'Text', type: 'string' as const, key: 'text' },
  { name: 'Memo', type: 'string' as const, key: 'memo' },
  {
    ...{ name: 'Twice', type: 'number' as const, key: 'twice' },
    option: { _display: { _type: 'formula' as const }, formula: '{sum} * 2' },
  },
];
const FIELDS_HELD = ['approval.fields-held', { name: 'Expenses', fields: 'Sum' }];
const ROW_HELD = ['approval.row-held', { name: 'Expenses' }];

describeWith(['postgres'], 'rows that applications hold, at the doors beside the grid (D95)', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let params: Params;
  /** `held` is in an approval, the rows before and after it are not. */
  let rows: { before: string; held: string; after: string };
  const hold = { approval: newId(), name: 'Expenses', free: ['memo'], changes: false };
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    data.service.bus.serve(approvalFieldUses, () => Promise.resolve([]));
  }, 60_000);
  beforeEach(async () => {
    ({ params } = await data.table('Claims', FIELDS));
    const { project, entity } = params;
    await data.service.ask(prepareApprovalTable, systemContext(), { input: { project, entity } });
    const held = newId();
    const [before = ''] = await saved([{ code: 'A1', sum: 1, text: '10' }]);
    await apply(held, { code: 'A2', sum: 2, text: '20' });
    const [after = ''] = await saved([{ code: 'A3', sum: 3, text: '30' }]);
    rows = { before, held, after };
  });
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const saved = async (save: Record<string, unknown>[]) =>
    (await data.service.ask(adminBulkRows, data.admin, { params, input: { save } })).saved;
  const apply = (id: string, values: Record<string, unknown>, state: 'pending' | 'pass' = 'pending') =>
    data.service.ask(writeApprovalRow, systemContext(), {
      input: { ...params, id, values, state, user: newId(), role: null, hold },
    });
  const change = (id: string, input: Record<string, unknown>) =>
    data.service.ask(adminUpdateRow, data.admin, { params: { ...params, id }, input });
  const sums = async () =>
    (await rowsOf(data, params)).map(({ code, sum }) => `${String(code)} ${String(sum)}`);
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      (answer) => answer,
      (thrown: unknown) => thrown,
    );
    return error instanceof Refusal ? [error.key, error.details.params] : error;
  };
  /** Is refused for this reason, and nothing at all is otherwise afterwards. */
  const refuses = async (work: () => Promise<unknown>, why: unknown[]) => {
    const before = await data.footprint(params);
    expect(await refusal(work())).toEqual(why);
    expect(await data.footprint(params)).toEqual(before);
  };
  const fieldOf = async (key: string) => {
    const [field] = await data.sql<{ id: string }>(
      'SELECT id FROM data.field WHERE entity = $1 AND key = $2',
      [params.entity, key],
    );
    return { project: params.project, id: field?.id ?? '' };
  };
  const member = (grants: Record<string, unknown>): CallContext =>
    data.memberWith({ simple: { [params.entity]: { query: true, ...grants } } }, { roleType: 'admin' });

  test('steps of functions: what a run wrote before is taken back, and it says which approval', async () => {
    const step = (id: string, type: string, option: object) =>
      node(id, type, { option: { entity: params.entity, ...option } });
    const first = step('first', 'update', { id: rows.before, values: { sum: 9 } });
    const told = 'This row is in the approval “Expenses”';
    const ways: [ReturnType<typeof step>, unknown][] = [
      [step('second', 'update', { id: rows.held, values: { sum: 9 } }), expect.stringContaining(told)],
      [step('second', 'remove', { id: rows.held }), expect.stringContaining(told)],
    ];
    for (const [second, why] of ways) {
      const flow = await flows.published({ nodes: chain([first, second]) });
      await refuses(() => flows.exec(flow), ['flow.failed', { node: 'Step second', reason: why }]);
    }
    const free = step('second', 'update', { id: rows.held, values: { memo: 'seen' } });
    await flows.exec(await flows.published({ nodes: chain([first, free]) }));
    expect(await sums()).toEqual(['A1 9', 'A2 2', 'A3 3']);
  });

  test('standard functions that change and remove rows, and a step that writes what its caller does not see', async () => {
    const reason = expect.stringContaining('This row is in the approval “Expenses”') as unknown;
    const [edit = { _id: '' }, remove = { _id: '' }] = await flows.standard(params.entity, [
      'edit',
      'remove',
    ]);
    const filled = { item: rows.held, form: { sum: 9 } };
    expect(await refusal(flows.exec(edit, filled))).toEqual([
      'flow.failed',
      { node: expect.anything(), reason },
    ]);
    expect(await refusal(flows.exec(remove, { item: rows.held }))).toEqual([
      'flow.failed',
      { node: expect.anything(), reason },
    ]);
    const option = { entity: params.entity, id: rows.held, values: { sum: 9 } };
    const flow = await flows.published({ nodes: chain([node('write', 'update', { option })]) });
    const as = data.memberWith({
      ...{ program: [flow._id], simple: { [params.entity]: { query: true } } },
      query: { [`${params.entity}.sum`]: false },
    });
    const told = await refusal(flows.exec(flow, {}, as));
    expect(told).toEqual(['flow.failed', { node: 'Step write', reason }]);
    expect(JSON.stringify(told)).not.toContain('Sum');
    expect(await sums()).toEqual(['A1 1', 'A2 2', 'A3 3']);
  });

  test('imports that update by a key are refused as a whole, in part, in the background and by list', async () => {
    const csv = 'code,sum\nA1,7\nA2,7\nA4,7\n';
    const list = [
      { code: 'A1', sum: 7 },
      { code: 'A2', sum: 7 },
    ];
    const as = member({ import: true });
    for (const partial of [false, true]) {
      const option = { key: 'code', partial };
      await refuses(() => importFile(data, params, { content: csv, option }), FIELDS_HELD);
      await refuses(
        async () =>
          data.service.ask(simpleImportRows, as, {
            params,
            input: { file: await upload(data, csv), option },
          }),
        FIELDS_HELD,
      );
      await refuses(
        () => data.service.ask(simpleImportRows, as, { params, input: { list, option } }),
        FIELDS_HELD,
      );
    }
    const same = 'code,sum,memo\nA1,7,x\nA2,2,x\nA4,7,x\n';
    expect(await importFile(data, params, { content: same, option: { key: 'code' } })).toMatchObject({
      saved: 1,
      updated: 2,
    });
  });

  test('taking back an import: of rows that it made and of rows that it changed', async () => {
    const made = await importFile(data, params, 'code,sum\nB1,1\nB2,2\n');
    const [one] = (await rowsOf(data, params)).filter(({ code }) => code === 'B1');
    const changed = await importFile(data, params, {
      content: 'code,sum\nA1,5\nA3,5\n',
      option: { key: 'code' },
    });
    await apply(String(one?.['_id']), { sum: 1 });
    await apply(rows.before, { sum: 5 });
    for (const { job: id } of [made, changed]) {
      const isHeld = (id: unknown) => [one?.['_id'], rows.before, rows.held].includes(id);
      const before = (await data.stored(params)).filter(({ _id }) => isHeld(_id));
      const { job } = await data.service.ask(revertJob, data.admin, {
        params: { project: data.project, id },
      });
      expect(await ended(data, job)).toMatchObject({ state: 'done', failed: 1, message: null });
      expect((await data.stored(params)).filter(({ _id }) => isHeld(_id))).toEqual(before);
    }
    expect(await sums()).toEqual(['A1 5', 'A2 2', 'A3 3', 'B1 1']);
  });

  test('an earlier state of the row from its history', async () => {
    const { held: id } = rows;
    await apply(id, {}, 'pass');
    await change(id, { sum: 4 });
    await apply(id, {});
    const history = await data.service.ask(rowHistory, data.admin, { params: { ...params, id } });
    const valuesOf = (entry: (typeof history)[number]) => entry.before as Record<string, unknown> | null;
    const earlier = history.map(valuesOf).find((values) => values?.['sum'] === 2);
    await refuses(() => change(id, { sum: earlier?.['sum'] }), FIELDS_HELD);
    await refuses(
      () => data.service.ask(adminRemoveRow, data.admin, { params: { ...params, id } }),
      ROW_HELD,
    );
  });

  test('tools for fields: copy, transform and merge', async () => {
    const input = (from: string, to: string) => ({ params, input: { from, to } });
    await apply(rows.held, { sum: null });
    await refuses(() => data.service.ask(adminCopyField, data.admin, input('text', 'sum')), FIELDS_HELD);
    await apply(rows.held, { sum: 2 });
    const { params: older } = await data.table('Older claims', [
      { name: 'Code', type: 'string', key: 'code' },
      { name: 'Sum', type: 'number', key: 'sum' },
    ]);
    const save = [
      { code: 'A1', sum: 70 },
      { code: 'A2', sum: 70 },
    ];
    await data.service.ask(adminBulkRows, data.admin, { params: older, input: { save } });
    const merging = { params, input: { from: older.entity, option: { partial: true } } };
    await refuses(() => data.service.ask(adminMergeRows, data.admin, merging), FIELDS_HELD);
    await data.service.ask(updateField, data.admin, {
      params: await fieldOf('sum'),
      input: { option: { max: 1 } },
    });
    const cast = { params, input: { from: 'sum' } };
    await refuses(() => data.service.ask(adminTransformField, data.admin, cast), FIELDS_HELD);
  });

  test('structure: new and hidden fields, other formulas and cleared fields change no form', async () => {
    const { project, entity } = params;
    const admin = data.admin;
    await data.service.ask(createFields, admin, {
      params,
      input: { list: [{ name: 'Extra', type: 'string', key: 'extra', option: { unique: true } }] },
    });
    const option = { _display: { _type: 'formula' as const }, formula: '{sum} * 3' };
    await data.service.ask(updateField, admin, { params: await fieldOf('twice'), input: { option } });
    await data.service.ask(hideField, admin, { params: await fieldOf('text') });
    expect(await data.service.ask(clearFields, admin, { params: { project, entity } })).toEqual({
      removed: 1,
    });
    const row = (await rowsOf(data, params)).find(({ _id }) => _id === rows.held);
    expect(row).toMatchObject({ sum: 2, twice: 6, approval_state: 'pending' });
    await refuses(() => change(rows.held, { sum: 3 }), FIELDS_HELD);
  });

  test('the row it links to may go: the link stays, and the application keeps its row', async () => {
    const { params: people } = await data.table('Projects', [{ name: 'Name', type: 'string', key: 'name' }]);
    const [target = ''] = (
      await data.service.ask(adminBulkRows, data.admin, {
        params: people,
        input: { save: [{ name: 'Moon' }] },
      })
    ).saved;
    await data.service.ask(createFields, data.admin, {
      params,
      input: { list: [{ name: 'Project', type: 'relate', key: 'at', relate: [people.entity] }] },
    });
    await apply(rows.held, { at: target });
    const before = await data.stored(params);
    await data.service.ask(adminRemoveRow, data.admin, { params: { ...people, id: target } });
    expect(await data.stored(params)).toEqual(before);
  });
});
