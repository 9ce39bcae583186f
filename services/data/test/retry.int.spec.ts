import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminCopyField,
  adminGetRow,
  adminMergeRows,
  adminRemoveRow,
  adminSaveRow,
  adminTransformField,
  adminUpdateRow,
  createEntity,
  createField,
  createFields,
  exportRows,
  importRows,
  listEntities,
  listEntityFields,
  markIndex,
  type CallContext,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { upload, type Params } from './transfer-fixture.js';

describeWith(['postgres'], 'a retried call with the same key has one effect and one answer', () => {
  let data: DataFixture;
  let params: Params;
  let team: string;
  beforeAll(async () => {
    data = await startData();
    const { params: teams } = await data.table('Teams', [{ name: 'Name', type: 'string', key: 'name' }]);
    team = (await data.service.ask(adminSaveRow, data.admin, { params: teams, input: { name: 'Red' } }))._id;
    ({ params } = await data.table('Things', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'N', type: 'number', key: 'n' },
      { name: 'Day', type: 'date', key: 'day' },
      { name: 'At', type: 'timestamp', key: 'at' },
      { name: 'Data', type: 'json', key: 'data' },
      { name: 'Tags', type: 'string', key: 'tags', option: { _display: { _type: 'array' } } },
      { name: 'Team', type: 'relate', key: 'team', relate: [teams.entity] },
    ]));
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const keyed = (): CallContext => ({ ...data.admin, idempotencyKey: newId() });
  const row = async (title = 'a') =>
    (await data.service.ask(adminSaveRow, data.admin, { params, input: { title } }))._id;
  const update = (context: CallContext, id: string, input: Record<string, unknown>) =>
    data.service.ask(adminUpdateRow, context, { params: { ...params, id }, input });
  const remove = (context: CallContext, id: string) =>
    data.service.ask(adminRemoveRow, context, { params: { ...params, id } });
  const bulk = (context: CallContext, input: object) =>
    data.service.ask(adminBulkRows, context, { params, input });

  test('a change', async () => {
    const [context, id] = [keyed(), await row()];
    const input = {
      title: 'b',
      n: 0.1,
      day: '2024-02-29',
      at: 1_700_000_000_123,
      data: { a: [1, 'x'] },
      tags: ['p', 'q'],
      team,
      _ver: 1,
    };
    const first = await update(context, id, input);
    expect(first).toEqual(await data.service.ask(adminGetRow, data.admin, { params: { ...params, id } }));
    await update(data.admin, id, { title: 'c' });
    const before = await data.footprint(params);
    expect(await update(context, id, input)).toEqual(first);
    expect(await data.footprint(params)).toEqual(before);
    expect(await refusedAs(update(context, id, { ...input, title: 'other' }))).toEqual([
      'idempotency-mismatch',
    ]);
    expect(await data.footprint(params)).toEqual(before);
  });

  test('many tries of a change at the same time', async () => {
    const [context, id] = [keyed(), await row()];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => update(context, id, { title: 'b', _ver: 1 })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const stored = await data.service.ask(adminGetRow, data.admin, { params: { ...params, id } });
    expect(stored['_ver']).toBe(2);
  });

  test('a change that was refused is tried anew', async () => {
    const [context, id] = [keyed(), await row()];
    expect(await refusedAs(update(context, id, { title: 'b', _ver: 7 }))).toEqual(['row.conflict']);
    await update(data.admin, id, { title: 'x' });
    expect((await update({ ...context }, id, { title: 'b', _ver: 2 }))['_ver']).toBe(3);
  });

  test('a removal', async () => {
    const [context, id] = [keyed(), await row()];
    expect(await remove(context, id)).toBe(true);
    const before = await data.footprint(params);
    expect(await remove(context, id)).toBe(true);
    expect(await data.footprint(params)).toEqual(before);
    expect(await refusedAs(remove(data.admin, id))).toEqual(['row.not-found']);
    expect(await refusedAs(remove(context, await row()))).toEqual(['idempotency-mismatch']);
  });

  test.each([
    ['of new rows', () => Promise.resolve({ save: [{ title: 'n1' }, { title: 'n2' }] })],
    [
      'of all kinds of changes',
      async () => ({
        save: [{ title: 'n3' }],
        update: [{ _id: await row(), title: 'u', _ver: 1 }],
        remove: [await row(), await row()],
      }),
    ],
  ])('a bundle %s, one after the other and at the same time', async (_kind, make) => {
    const [context, input] = [keyed(), await make()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => bulk(context, input)));
    const before = await data.footprint(params);
    answers.push(await bulk(context, input));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await data.footprint(params)).toEqual(before);
    const [answer] = answers;
    expect(answer?.saved).toHaveLength(input.save.length);
    for (const id of answer?.saved ?? [])
      await data.service.ask(adminGetRow, data.admin, { params: { ...params, id } });
  });

  test('a bundle that fails leaves its key free', async () => {
    const context = keyed();
    const input = { save: [{ title: 'z' }], remove: [newId()] };
    expect(await refusedAs(bulk(context, input))).toEqual(['row.not-found', '0:_id not-found']);
    expect(await refusedAs(bulk(context, input))).toEqual(['row.not-found', '0:_id not-found']);
    const count = await data.sql('SELECT FROM data.idempotency WHERE key = $1', [context.idempotencyKey]);
    expect(count).toEqual([]);
  });

  test('the same key on another call is another key', async () => {
    const [context, id] = [keyed(), await row()];
    await update(context, id, { title: 'b' });
    await remove(context, id);
    expect((await bulk(context, { save: [{ title: 'c' }] })).saved).toHaveLength(1);
  });

  test('a key counts for a day, for rows and for imports', async () => {
    const [context, id] = [keyed(), await row()];
    await update(context, id, { title: 'b' });
    const csv = 'title\nimported\n';
    const load = async () =>
      data.service.ask(importRows, context, { params, input: { file: await upload(data, csv) } });
    const [first, again] = [await load(), await load()];
    expect(again).toEqual(first);
    await data.sql(`UPDATE data.idempotency SET created_at = created_at - interval '25 hours'`);
    await data.sql(`UPDATE data.job SET created_at = created_at - interval '25 hours'`);
    expect((await update(context, id, { title: 'b' }))['_ver']).toBe(3);
    expect((await load()).job).not.toBe(first.job);
  });

  const tables = async () =>
    (await data.service.ask(listEntities, data.admin, { params: { project: data.project } })).length;
  const fieldsOf = async ({ project, entity }: Params) =>
    (await data.service.ask(listEntityFields, data.admin, { params: { project, entity } })).length;

  test('a new table, one after the other and at the same time', async () => {
    const [context, before] = [keyed(), await tables()];
    const create = (name: string) =>
      data.service.ask(createEntity, context, { params: { project: data.project }, input: { name } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('Once')));
    answers.push(await create('Once'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await tables()).toBe(before + 1);
    expect(await refusedAs(create('Other'))).toEqual(['idempotency-mismatch']);
    expect(await tables()).toBe(before + 1);
  });

  test('a new table that was refused leaves its key free', async () => {
    const limit = { entities: 1 } as CallContext['limit'];
    const context = { ...keyed(), limit };
    const create = (as: CallContext) =>
      data.service.ask(createEntity, as, { params: { project: data.project }, input: { name: 'Later' } });
    expect(await refusedAs(create(context))).toEqual(['quota-reached']);
    expect((await create({ ...context, limit: undefined }))._name).toBe('Later');
  });

  test('new fields, alone and several', async () => {
    const { params: own } = await data.table('Fields', []);
    const [alone, several] = [keyed(), keyed()];
    const one = () =>
      data.service.ask(createField, alone, { params: own, input: { name: 'One', type: 'string' } });
    const list = [
      { name: 'Two', type: 'string' as const },
      { name: 'Three', type: 'number' as const },
    ];
    const many = () => data.service.ask(createFields, several, { params: own, input: { list } });
    expect(await one()).toEqual(await one());
    expect(await many()).toEqual(await many());
    expect(await fieldsOf(own)).toBe(3);
    const { params: other } = await data.table('Other fields', []);
    const elsewhere = data.service.ask(createFields, several, { params: other, input: { list } });
    expect(await refusedAs(elsewhere)).toEqual(['idempotency-mismatch']);
    expect(await fieldsOf(other)).toBe(0);
  });

  test('the mark of an index, which a second call would take away', async () => {
    const context = keyed();
    const mark = () => data.service.ask(markIndex, context, { params, input: { field: 'n' } });
    expect([await mark(), await mark()]).toEqual(
      Array.from({ length: 2 }, () => ({ field: 'n', marked: true })),
    );
  });

  const jobs = async ({ entity }: Params) =>
    (await data.sql<{ n: number }>('SELECT count(*)::int AS n FROM data.job WHERE entity = $1', [entity]))[0]
      ?.n;

  test('the tools of fields', async () => {
    const { params: own } = await data.table('Tools', [
      { name: 'Text', type: 'string', key: 'text' },
      { name: 'Number', type: 'number', key: 'number' },
    ]);
    const save = [{ text: '1' }, { text: 'many' }, { text: '2' }];
    await data.service.ask(adminBulkRows, data.admin, { params: own, input: { save } });
    const { params: other } = await data.table('Source', [{ name: 'Text', type: 'string', key: 'text' }]);
    await data.service.ask(adminBulkRows, data.admin, { params: other, input: { save } });
    const [copying, casting, merging] = [keyed(), keyed(), keyed()];
    const copy = (to: string) =>
      data.service.ask(adminCopyField, copying, { params: own, input: { from: 'text', to } });
    const cast = () =>
      data.service.ask(adminTransformField, casting, { params: own, input: { from: 'text' } });
    const merge = () =>
      data.service.ask(adminMergeRows, merging, { params: own, input: { from: other.entity } });
    const first = await copy('number');
    expect(first).toMatchObject({ converted: 2, failed: [{ index: 2, value: 'many' }] });
    expect(await copy('number')).toEqual(first);
    expect(await refusedAs(copy('text'))).toEqual(['idempotency-mismatch']);
    expect(await cast()).toEqual(await cast());
    expect(await merge()).toEqual(await merge());
    expect(await jobs(own)).toBe(3);
    expect(await data.stored(own)).toHaveLength(6);
  });

  test('an import, and the same key with another table or another content is not the same import', async () => {
    const { params: own } = await data.table('Own', [{ name: 'Title', type: 'string', key: 'title' }]);
    const { params: other } = await data.table('Another', [{ name: 'Title', type: 'string', key: 'title' }]);
    const context = keyed();
    const load = async (where: Params, csv: string) =>
      data.service.ask(importRows, context, { params: where, input: { file: await upload(data, csv) } });
    expect(await load(own, 'title\na\n')).toEqual(await load(own, 'title\na\n'));
    expect(await refusedAs(load(own, 'title\nb\n'))).toEqual(['idempotency-mismatch']);
    expect(await refusedAs(load(other, 'title\na\n'))).toEqual(['idempotency-mismatch']);
    expect([(await data.stored(own)).length, (await data.stored(other)).length]).toEqual([1, 0]);
  });

  test('an export in the background', async () => {
    const { params: own } = await data.table('Out', [{ name: 'Title', type: 'string', key: 'title' }]);
    const context = keyed();
    const start = () =>
      data.service.ask(exportRows, context, { params: own, input: { type: 'csv', option: { job: true } } });
    expect(await start()).toEqual(await start());
    expect(await jobs(own)).toBe(1);
  });
});
