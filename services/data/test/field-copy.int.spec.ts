import { DataSource } from 'typeorm';
import { jest } from '@jest/globals';
import { sleep } from '@buildmesh/kernel';
import {
  adminCopyField,
  adminSaveRow,
  refusal,
  getJob,
  hideField,
  listVisibleEntities,
  simpleImportRows,
} from '@buildmesh/contracts';
import { RowReads } from '@buildmesh/row-store';
import { describeWith } from '@buildmesh/testing';
import { refusedAs } from './data-fixture.js';
import { FieldToolFixture } from './field-tool-fixture.js';
import { ended, type Params } from './transfer-fixture.js';

describeWith(['postgres'], 'copying a field', () => {
  let tools: FieldToolFixture;
  beforeAll(async () => {
    tools = await FieldToolFixture.start();
  }, 60_000);
  beforeEach(() => tools.reset());
  afterEach(() => expect(tools.data.service.breaches()).toEqual([]));
  afterAll(() => tools.data.service.stop());

  test('values go where the target is empty, and those that do not convert are named and counted', async () => {
    const answer = await tools.copy({ from: 'text', to: 'amount' });
    expect(answer).toMatchObject({
      total: 2,
      converted: 1,
      unconverted: 1,
      failed: [{ index: 2, value: 'many' }],
    });
    expect(await tools.columnOf('amount')).toEqual([12, null, 7, null]);
    expect(await tools.columnOf('text')).toEqual(['12', 'many', '3.5', null]);
    expect(await tools.audits(answer.job)).toEqual([
      { action: 'copy', n: 1 },
      { action: 'update', n: 1 },
    ]);
  });

  test('a target that is not there is made as a clone of the field', async () => {
    expect(await tools.copy({ from: 'code', to: 'spare' })).toMatchObject({ total: 4, converted: 4 });
    expect(await tools.copy({ from: 'code', to: 'named', name: 'Old code' })).toMatchObject({ converted: 4 });
    expect(await tools.columnOf('spare')).toEqual(['A', 'B', 'C', 'D']);
    expect(await tools.fieldOf('named')).toMatchObject({ _name: 'Old code' });
    const fields = await tools.fields();
    const [code, spare] = ['code', 'spare'].map((key) => fields.find(({ _key }) => _key === key));
    expect(spare).toMatchObject({ _name: 'Code', _type: 'string', _option: {} });
    // It is stored under a key of its own, and names the field that it comes from.
    expect([spare?._field, spare?._key]).toEqual([code?._id, 'spare']);
    expect(code).not.toHaveProperty('_field');
    const told = await tools.data.service.ask(listVisibleEntities, tools.data.admin, {
      params: { project: tools.params.project },
    });
    // Members are not told: they may not see every field that one was copied from.
    const [keys, text] = [told.flatMap(({ _field }) => _field.map(({ _key }) => _key)), JSON.stringify(told)];
    expect(keys).toContain('spare');
    expect(text).not.toContain('_field":"');
  });

  test('a rehearsal tells the same and stores nothing, not even the new field', async () => {
    const before = await tools.data.stored(tools.params);
    const option = { dry: true };
    expect(await tools.copy({ from: 'text', to: 'amount', option })).toMatchObject({
      converted: 1,
      unconverted: 1,
    });
    expect(await tools.copy({ from: 'text', to: 'spare', option })).toMatchObject({
      converted: 3,
      unconverted: 0,
    });
    expect(await tools.data.stored(tools.params)).toEqual(before);
    expect((await tools.fields()).map(({ _key }) => _key)).not.toContain('spare');
  });

  test('a copy is taken back as one step', async () => {
    const answer = await tools.copy({ from: 'text', to: 'amount' });
    expect(await tools.takeBack(answer)).toMatchObject({ state: 'done', updated: 1 });
    expect(await tools.columnOf('amount')).toEqual([null, null, 7, null]);
  });

  describe('values that audit entries keep cut', () => {
    const [long, half] = ['x'.repeat(20_000), 'y'.repeat(6_000)];
    let params: Params;
    const stored = async () =>
      (await tools.data.stored(params))
        .map(({ _mtime, _ver, ...row }) => row)
        .sort((a, b) => String(a['_id']).localeCompare(String(b['_id'])));
    beforeEach(async () => {
      ({ params } = await tools.data.table('Notes', [
        { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
        { name: 'Note', type: 'html', key: 'note' },
        { name: 'Given', type: 'json', key: 'given' },
        { name: 'Extra', type: 'json', key: 'extra' },
      ]));
      await tools.fill(params, [
        { code: 'A', note: long, given: { a: [half, half], none: null } },
        { code: 'B', note: 'short', given: [1, { a: null }] },
      ]);
    });

    test('a copy into a field of JSON is taken back as the others are', async () => {
      const before = await stored();
      const answer = await tools.data.service.ask(adminCopyField, tools.data.admin, {
        params,
        input: { from: 'given', to: 'extra' },
      });
      expect(answer).toMatchObject({ total: 2, converted: 2 });
      const rows = await stored();
      expect(rows).not.toEqual(before);
      await tools.takeBack(answer);
      expect(await stored()).toEqual(before);
    });

    test('what a load replaced comes back whole, however long it was', async () => {
      const before = await stored();
      const answer = await tools.data.service.ask(
        simpleImportRows,
        tools.data.memberWith(
          { simple: { [params.entity]: { query: true, import: true, update: true } } },
          { roleType: 'admin' },
        ),
        {
          params,
          input: {
            list: ['A', 'B'].map((code) => ({ code, note: 'new', given: { b: 1 } })),
            option: { key: 'code' },
          },
        },
      );
      expect(answer).toMatchObject({ updated: 2 });
      await tools.takeBack(answer);
      expect(await stored()).toEqual(before);
    });
  });

  test('values that must be unique are held to it', async () => {
    await tools.fill(tools.params, [{ text: 'A' }]);
    expect(await tools.copy({ from: 'text', to: 'code' })).toMatchObject({
      total: 1,
      converted: 0,
      unconverted: 1,
    });
  });

  test('fields that are hidden, read-only or not the role’s to write are refused, and nothing is written', async () => {
    const amount = (await tools.fields()).find(({ _key }) => _key === 'amount');
    await tools.data.service.ask(hideField, tools.data.admin, {
      params: { ...tools.params, id: amount?._id ?? '' },
    });
    const before = await tools.data.footprint(tools.params);
    const only = tools.mayWrite({ update: { text: true } });
    expect(await refusedAs(tools.copy({ from: 'amount', to: 'text' }))).toEqual(['field.not-found']);
    expect(await refusedAs(tools.copy({ from: 'text', to: 'amount' }))).toContain('field.key-taken');
    expect(await refusedAs(tools.copy({ from: 'text', to: 'fixed' }))).toEqual(['invalid', 'to readonly']);
    expect(await refusedAs(tools.copy({ from: 'text', to: 'code' }, only))).toEqual(['permission-denied']);
    expect(await refusedAs(tools.copy({ from: 'text', to: 'fresh' }, only))).toEqual(['permission-denied']);
    for (const [as, key] of [
      [tools.mayWrite({}), 'permission-denied'],
      [tools.mayWrite({ update: true }, { roleType: 'common' }), 'permission-denied'],
      [tools.mayWrite({ update: true }, { limit: { simple: false } }), 'feature-missing'],
    ] as const)
      expect(await refusedAs(tools.copy({ from: 'text', to: 'code' }, as))).toEqual([key]);
    expect(await tools.data.footprint(tools.params)).toEqual(before);
  });

  test('a row that somebody changes meanwhile keeps what they wrote', async () => {
    const row = await tools.data.service.ask(adminSaveRow, tools.data.admin, {
      params: tools.params,
      input: { code: 'X', text: '9' },
    });
    const other = tools.data.service.get<DataSource>(DataSource).createQueryRunner();
    const [place] = await tools.data.sql<{ schema_name: string; table_name: string; column_name: string }>(
      `SELECT s.schema_name, e.table_name, f.column_name FROM data.entity e JOIN data.space s USING (project) JOIN data.field f ON f.entity = e.id AND f.key = 'amount' WHERE e.id = $1`,
      [tools.params.entity],
    );
    await other.query('BEGIN');
    await other.query(
      `UPDATE "${place?.schema_name}"."${place?.table_name}" SET "${place?.column_name}" = 1, "_ver" = "_ver" + 1 WHERE "_id" = $1`,
      [row._id],
    );
    const copying = tools.copy({ from: 'text', to: 'amount' });
    await sleep(500);
    await other.query('COMMIT');
    await other.release();
    // The row, and the text that is no number.
    expect(await copying).toMatchObject({ total: 3, converted: 1, unconverted: 2 });
    expect(await tools.columnOf('amount')).toEqual([12, null, 7, null, 1]);
  });

  test('a table that takes too long to count is a large one', async () => {
    const slow = jest
      .spyOn(tools.data.service.get<RowReads>(RowReads), 'count')
      .mockRejectedValue(refusal('query.too-slow'));
    const answer = await tools.copy({ from: 'text', to: 'amount' });
    slow.mockRestore();
    expect(Object.keys(answer)).toEqual(['job']);
    expect(await ended(tools.data, answer.job)).toMatchObject({ state: 'done', updated: 1, failed: 1 });
  });

  describe('over many rows', () => {
    const MANY = 10_500;
    const many = async () => {
      for (let at = 0; at < MANY; at += 1000)
        await tools.fill(
          tools.params,
          Array.from({ length: Math.min(1000, MANY - at) }, (_, n) => ({ text: String((at + n) % 900) })),
        );
    };

    test('a tool becomes a job; one whose process is gone starts over and has its effect once', async () => {
      await many();
      const [locked] = await tools.data.sql<{ schema_name: string; table_name: string }>(
        'SELECT schema_name, table_name FROM data.entity JOIN data.space USING (project) WHERE id = $1',
        [tools.params.entity],
      );
      const other = tools.data.service.get<DataSource>(DataSource).createQueryRunner();
      await other.query('BEGIN');
      await other.query(`SELECT FROM "${locked?.schema_name}"."${locked?.table_name}" FOR UPDATE`);
      const started = await tools.copy({ from: 'text', to: 'amount' });
      expect(Object.keys(started)).toEqual(['job']);
      expect(await refusedAs(tools.copy({ from: 'text', to: 'code' }))).toEqual(['entity.busy']);
      const id = started.job;
      const progress = () =>
        tools.data.service.ask(getJob, tools.user, { params: { project: tools.data.project, id } });
      while ((await progress()).done < MANY) await sleep(50);
      // As if another process had taken it over and died as well.
      await tools.data.sql(`UPDATE data.job SET worker = 'gone', lease_until = now() WHERE id = $1`, [id]);
      await other.query('ROLLBACK');
      await other.release();
      expect(await ended(tools.data, id)).toMatchObject({
        kind: 'copy',
        state: 'done',
        updated: MANY + 1,
        failed: 1,
      });
      expect(await tools.audits(id)).toEqual([
        { action: 'copy', n: 1 },
        { action: 'update', n: MANY + 1 },
      ]);
    }, 120_000);
  });
});
