import { newId, FixedClock } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminSaveRow,
  buildIndexes,
  clearFields,
  createEntity,
  createField,
  createFields,
  dataAudit,
  entityChanged,
  entityMeta,
  getJob,
  hideField,
  listEntities,
  listEntityFields,
  markIndex,
  queryFields,
  removeEntity,
  restoreEntity,
  setEntityOption,
  sortEntities,
  sortFields,
  updateEntity,
  updateField,
  type Field,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusalOf, refusedAs, startData, type DataFixture, type NewFields } from './data-fixture.js';

describeWith(['postgres'], 'tables and fields', () => {
  let data: DataFixture;
  const clock = new FixedClock(Date.UTC(2026, 5, 1));
  beforeAll(async () => {
    data = await startData({ clock });
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const ask: DataFixture['service']['ask'] = (...call) => data.service.ask(...call);
  const project = () => ({ project: data.project });
  const metadata = () =>
    data.sql(
      'SELECT e.id, e.stamp::int, e.ver, e.name, f.key, f.type, f.option, f.status, f.ver AS fver FROM data.entity e LEFT JOIN data.field f ON f.entity = e.id ORDER BY 1, 5',
    );
  const values = async (params: { project: string; entity: string }, key: string) =>
    (
      await ask(adminQueryRows, data.admin, {
        params,
        input: { sort: [{ key: '_id', order: 'desc' }], page: { size: 100 } },
      })
    ).data.map((row) => row[key]);

  test('a table is made with its physical table, named after nothing that is known outside', async () => {
    const { entity } = await data.table('Made', []);
    const [made] = await data.sql('SELECT table_name FROM data.entity WHERE id = $1', [entity._id]);
    expect(made?.['table_name']).toMatch(/^e_[a-z0-9]{12}$/);
    expect(await data.stored({ entity: entity._id })).toEqual([]);
    expect((await ask(listEntities, data.admin, { params: project() })).map(({ _id }) => _id)).toContain(
      entity._id,
    );
  });

  test('tables are renamed, ordered and given options; a lost race is told', async () => {
    const [a, b] = [
      await ask(createEntity, data.admin, { params: project(), input: { name: 'A' } }),
      await ask(createEntity, data.admin, { params: project(), input: { name: 'B', option: { icon: 'x' } } }),
    ];
    const inB = { ...project(), entity: b._id };
    await ask(updateEntity, data.admin, { params: inB, input: { name: 'B2', code: 'b', _ver: 1 } });
    expect(
      await refusedAs(ask(updateEntity, data.admin, { params: inB, input: { name: 'B3', _ver: 1 } })),
    ).toEqual(['conflict']);
    await ask(setEntityOption, data.admin, { params: inB, input: { note: 'n' } });
    await ask(sortEntities, data.admin, { params: project(), input: { list: [b._id, a._id] } });
    const list = await ask(listEntities, data.admin, { params: project() });
    expect(list.filter(({ _id }) => _id === a._id || _id === b._id).map(({ _name }) => _name)).toEqual([
      'B2',
      'A',
    ]);
    expect(list.find(({ _id }) => _id === b._id)).toMatchObject({
      _code: 'b',
      _option: { icon: 'x', note: 'n' },
    });
    expect(
      await refusedAs(
        ask(sortEntities, data.admin, { params: project(), input: { list: [a._id, newId()] } }),
      ),
    ).toEqual(['entity.not-found']);
  });

  test('a removed table is gone, comes back with its rows within 30 days and not after', async () => {
    const { params } = await data.table('Bin', [{ name: 'T', type: 'string', key: 't' }]);
    await ask(adminSaveRow, data.admin, { params, input: { t: 'kept' } });
    await ask(removeEntity, data.admin, { params });
    expect(await refusedAs(ask(adminQueryRows, data.admin, { params }))).toEqual(['entity.not-found']);
    await ask(restoreEntity, data.admin, { params });
    expect(await values(params, 't')).toEqual(['kept']);
    await ask(removeEntity, data.admin, { params });
    clock.advance(31 * 86_400_000);
    expect(await refusedAs(ask(restoreEntity, data.admin, { params }))).toEqual(['entity.not-found']);
  });

  test('a table that others relate to is not removed by accident', async () => {
    const target = await data.table('Target', []);
    await data.table('Source', [{ name: 'R', type: 'relate', key: 'r', relate: [target.entity._id] }]);
    const before = await metadata();
    expect(await refusedAs(ask(removeEntity, data.admin, { params: target.params }))).toEqual([
      'entity.in-use',
    ]);
    expect(await metadata()).toEqual(before);
    await ask(removeEntity, data.admin, { params: target.params, queryString: { force: '1' as never } });
  });

  test('fields get a key of their own when none is given, in the order in which they were made', async () => {
    const { params, fields } = await data.table('Keys', [
      { name: 'One', type: 'string' },
      { name: 'Two', type: 'number', key: 'two' },
      { name: 'Three', type: 'number' },
    ]);
    expect(
      fields.map(({ _key, _sort }) => [_key.replace(/^share_\d{13}$/, 'share_{timestamp}'), _sort]),
    ).toEqual([
      ['share_{timestamp}', 1],
      ['two', 2],
      ['share_{timestamp}', 3],
    ]);
    expect(new Set(fields.map(({ _key }) => _key)).size).toBe(3);
    const before = await metadata();
    expect(
      (
        await refusedAs(
          ask(createField, data.admin, { params, input: { name: 'X', type: 'string', key: 'two' } }),
        )
      )[0],
    ).toBe('field.key-taken');
    const list: NewFields = [
      { name: 'ok', type: 'string', key: 'fine' },
      { name: 'no', type: 'string', key: 'two' },
    ];
    expect((await refusedAs(ask(createFields, data.admin, { params, input: { list } })))[0]).toBe(
      'field.key-taken',
    );
    expect(
      (
        await refusedAs(
          ask(createField, data.admin, { params, input: { name: 'X', type: 'string', key: 'constructor' } }),
        )
      )[0],
    ).toBe('field.key-taken');
    expect(await metadata()).toEqual(before);
  });

  test('fields that cannot work are refused', async () => {
    const { params } = await data.table('Faulty', []);
    const before = await metadata();
    const refused: [RawInputOf<typeof createField>, string][] = [
      [{ name: 'x', type: '$virtual' }, 'invalid'],
      [
        { name: 'x', type: '$virtual', option: { _display: { _type: 'selection' } } },
        'field.type-unsupported',
      ],
      [{ name: 'x', type: 'string', option: { _display: { _type: 'formula' } } }, 'invalid'],
      [{ name: 'x', type: 'relate', relate: [newId()] }, 'invalid'],
      [{ name: 'x', type: 'number', option: { min: 5, max: 1 } }, 'invalid'],
      [{ name: 'x', type: 'string', option: { pattern: '(' } }, 'invalid'],
      [{ name: 'x', type: 'json', option: { unique: true } }, 'invalid'],
      [{ name: 'x', type: 'number', option: { default: 'many' } }, 'invalid'],
    ];
    for (const [input, key] of refused)
      expect([input, (await refusedAs(ask(createField, data.admin, { params, input })))[0]]).toEqual([
        input,
        key,
      ]);
    expect(await metadata()).toEqual(before);
  });

  const change = (field: Field, input: RawInputOf<typeof updateField>, force = false) =>
    ask(updateField, data.admin, {
      params: { ...project(), id: field._id },
      queryString: { force: (force ? '1' : '0') as never },
      input,
    });

  test('a changed type takes the values along', async () => {
    const {
      params,
      fields: [n, d, s],
    } = await data.table('Cast', [
      { name: 'N', type: 'string', key: 'n' },
      { name: 'D', type: 'date', key: 'd' },
      { name: 'S', type: 'number', key: 's' },
    ]);
    await ask(adminBulkRows, data.admin, {
      params,
      input: {
        save: [
          { n: '1.5', d: '2026-03-04', s: 7 },
          { n: '-2', d: null, s: 0.25 },
          { n: null, s: 1 },
        ],
      },
    });
    await change(n as Field, { type: 'number' });
    await change(d as Field, { type: 'date', option: { format: 'YYYY-MM' } });
    await change(s as Field, { type: 'string' });
    expect([await values(params, 'n'), await values(params, 'd'), await values(params, 's')]).toEqual([
      [1.5, -2, null],
      ['2026-03', null, null],
      ['7', '0.25', '1'],
    ]);
  });

  test('a type change that does not take all values is refused, or keeps them beside their empty cells when forced', async () => {
    const {
      params,
      fields: [n],
    } = await data.table('Lossy', [{ name: 'N', type: 'string', key: 'n' }]);
    await ask(adminBulkRows, data.admin, { params, input: { save: [{ n: '1' }, { n: 'many' }] } });
    const before = [await metadata(), await data.stored(params)];
    const refusal = await refusalOf(change(n as Field, { type: 'number' }));
    expect([refusal.key, refusal.details.data]).toEqual(['field.type-change-loses-values', { lost: 1 }]);
    expect([await metadata(), await data.stored(params)]).toEqual(before);
    await change(n as Field, { type: 'number' }, true);
    expect(await values(params, 'n')).toEqual([1, null]);
    expect((await data.stored(params)).filter(({ _raw }) => _raw !== null)).toHaveLength(1);
  });

  test('uniqueness can be switched on only where it holds, and off again', async () => {
    const {
      params,
      fields: [code],
    } = await data.table('Switch unique', [{ name: 'C', type: 'string', key: 'c' }]);
    const save = (c: string) => ask(adminSaveRow, data.admin, { params, input: { c } });
    const twins = [await save('a'), await save('a')];
    expect(await refusedAs(change(code as Field, { option: { unique: true } }))).toEqual([
      'invalid',
      'c unique',
    ]);
    await ask(adminBulkRows, data.admin, { params, input: { remove: [twins[0]?._id ?? ''] } });
    await change(code as Field, { option: { unique: true } });
    expect(await refusedAs(save('a'))).toEqual(['invalid', 'c unique']);
    await change(code as Field, { option: {} });
    await save('a');
  });

  test('the name of rows follows the field that is marked for it', async () => {
    const {
      params,
      fields: [, second],
    } = await data.table('Names', [
      { name: 'A', type: 'string', key: 'a' },
      { name: 'B', type: 'number', key: 'b' },
    ]);
    const row = await ask(adminSaveRow, data.admin, { params, input: { a: 'first', b: 2.5 } });
    expect(row['__name']).toBe('first');
    await change(second as Field, { option: { _name: true } });
    expect(await ask(adminGetRow, data.admin, { params: { ...params, id: row._id } })).toMatchObject({
      __name: '2.5',
    });
    await ask(createField, data.admin, {
      params,
      input: { name: 'C', type: 'string', key: 'c', option: { _name: true } },
    });
    expect(await ask(adminGetRow, data.admin, { params: { ...params, id: row._id } })).toMatchObject({
      __name: null,
    });
    const marked = (await ask(listEntityFields, data.admin, { params }))
      .filter(({ _option }) => _option._name)
      .map(({ _key }) => _key);
    expect(marked).toEqual(['c']);
  });

  test('a hidden field keeps its values until it is cleared for good', async () => {
    const {
      params,
      fields: [a, b],
    } = await data.table('Hide', [
      { name: 'A', type: 'string', key: 'a' },
      { name: 'B', type: 'string', key: 'b' },
    ]);
    const row = await ask(adminSaveRow, data.admin, { params, input: { a: 'x', b: 'y' } });
    const get = () => ask(adminGetRow, data.admin, { params: { ...params, id: row._id } });
    await ask(hideField, data.admin, { params: { ...project(), id: (b as Field)._id } });
    expect(await get()).not.toHaveProperty('b');
    await change(b as Field, { status: 'normal' });
    expect(await get()).toMatchObject({ a: 'x', b: 'y' });
    await ask(hideField, data.admin, { params: { ...project(), id: (a as Field)._id } });
    expect(await ask(clearFields, data.admin, { params })).toEqual({ removed: 1 });
    expect(
      (await ask(queryFields, data.admin, { params: project(), input: { entity: params.entity } })).map(
        ({ _key }) => _key,
      ),
    ).toEqual(['b']);
    expect(
      await refusedAs(ask(hideField, data.admin, { params: { ...project(), id: (a as Field)._id } })),
    ).toEqual(['field.not-found']);
  });

  test('fields are ordered, looked for, and unknown to other projects', async () => {
    const { params, fields } = await data.table('Order', [
      { name: 'A', type: 'string', key: 'a' },
      { name: 'B', type: 'number', key: 'b' },
    ]);
    await ask(sortFields, data.admin, {
      params: project(),
      input: { list: fields.map(({ _id }) => _id).reverse() },
    });
    expect((await ask(listEntityFields, data.admin, { params })).map(({ _key }) => _key)).toEqual(['b', 'a']);
    const found = await ask(queryFields, data.admin, {
      params: project(),
      input: { entity: params.entity, query: [{ key: '_type', opt: 'eq', value: 'number' }] },
    });
    expect(found.map(({ _key }) => _key)).toEqual(['b']);
    const other = { ...data.admin, project: newId() };
    expect(
      await refusedAs(
        ask(updateField, other, {
          params: { project: other.project, id: (fields[0] as Field)._id },
          queryString: { force: '0' as never },
          input: { name: 'x' },
        }),
      ),
    ).toEqual(['field.not-found']);
    expect(
      await refusedAs(
        ask(createField, data.admin, { params, input: { entity: newId(), name: 'x', type: 'string' } }),
      ),
    ).toEqual(['entity.not-found']);
  });

  test('marked fields get their index in the background, and lose it with the mark', async () => {
    const { params } = await data.table('Indexed', [
      { name: 'A', type: 'string', key: 'a' },
      { name: 'N', type: 'number', key: 'n' },
      { name: 'J', type: 'json', key: 'j' },
      { name: 'T', type: 'string', key: 't', option: { _display: { _type: 'array' } } },
    ]);
    expect(await refusedAs(ask(markIndex, data.admin, { params, input: { field: 'j' } }))).toEqual([
      'field.not-indexable',
    ]);
    for (const field of ['a', 'n', 't'])
      expect(await ask(markIndex, data.admin, { params, input: { field } })).toEqual({ field, marked: true });
    const { job } = await ask(buildIndexes, data.admin, { params });
    const state = async () => (await ask(getJob, data.admin, { params: { ...project(), id: job } })).state;
    await eventually(async () => (await state()) === 'done');
    const meta = await ask(entityMeta, data.admin, { params });
    expect(meta.indexes).toEqual([
      { field: 'a', state: 'ready' },
      { field: 'n', state: 'ready' },
      { field: 't', state: 'ready' },
    ]);
    const indexes = async () =>
      (
        await data.sql(
          'SELECT i.indexdef AS d FROM pg_indexes i JOIN data.entity e ON e.table_name = i.tablename WHERE e.id = $1',
          [params.entity],
        )
      ).map((row) => String(row['d']));
    expect((await indexes()).filter((text) => text.includes('gin_trgm_ops'))).toHaveLength(1);
    const count = (await indexes()).length;
    expect(await ask(markIndex, data.admin, { params, input: { field: 'n' } })).toEqual({
      field: 'n',
      marked: false,
    });
    expect((await indexes()).length).toBe(count - 2);
  }, 60_000);

  describe('an index over several fields', () => {
    const FIELDS = [
      { key: 'region', order: 'asc' as const },
      { key: 'at', order: 'desc' as const },
    ];
    const regions = () =>
      data.table('Regions', [
        { name: 'Region', type: 'string', key: 'region', option: { _display: { _type: 'selection' } } },
        { name: 'At', type: 'timestamp', key: 'at' },
        { name: 'J', type: 'json', key: 'j' },
        { name: 'T', type: 'string', key: 't', option: { _display: { _type: 'array' } } },
      ]);
    const built = async (params: Awaited<ReturnType<typeof regions>>['params']) => {
      const { job } = await ask(buildIndexes, data.admin, { params });
      const state = async () => (await ask(getJob, data.admin, { params: { ...project(), id: job } })).state;
      await eventually(async () => (await state()) === 'done');
      return (await ask(entityMeta, data.admin, { params })).combined;
    };
    const definitions = async (entity: string) =>
      (
        await data.sql(
          'SELECT i.indexdef AS d FROM pg_indexes i JOIN data.entity e ON e.table_name = i.tablename WHERE e.id = $1',
          [entity],
        )
      ).map((row) => String(row['d']));

    test('is built in the background, in the order of its fields, and goes with its mark', async () => {
      const { params } = await regions();
      const toggle = () => ask(markIndex, data.admin, { params, input: { fields: FIELDS } });
      const before = await definitions(params.entity);
      expect(await toggle()).toEqual({ fields: FIELDS, marked: true });
      expect((await ask(entityMeta, data.admin, { params })).combined).toEqual([
        { fields: FIELDS, state: 'marked' },
      ]);
      expect(await built(params)).toEqual([{ fields: FIELDS, state: 'ready' }]);
      const made = (await definitions(params.entity)).filter((text) => !before.includes(text));
      expect(made).toEqual([
        expect.stringMatching(/\(\w+, \w+ DESC NULLS LAST, _id DESC\) WHERE \(_removed_at IS NULL\)$/),
      ]);
      expect(await toggle()).toEqual({ fields: FIELDS, marked: false });
      expect(await definitions(params.entity)).toEqual(before);
      expect((await ask(entityMeta, data.admin, { params })).combined).toEqual([]);
    }, 60_000);

    test('is to be built anew when a field of it is stored otherwise', async () => {
      const { params, fields } = await regions();
      await ask(markIndex, data.admin, { params, input: { fields: FIELDS } });
      expect(await built(params)).toEqual([{ fields: FIELDS, state: 'ready' }]);
      const change = (input: object) =>
        ask(updateField, data.admin, { params: { ...params, id: fields[1]?._id ?? '' }, input });
      await change({ type: 'number' });
      expect((await ask(entityMeta, data.admin, { params })).combined).toEqual([
        { fields: FIELDS, state: 'marked' },
      ]);
      expect(await built(params)).toEqual([{ fields: FIELDS, state: 'ready' }]);
      await change({ type: 'json' });
      expect((await ask(entityMeta, data.admin, { params })).combined).toEqual([]);
    }, 60_000);

    test('is refused over fields without an order, unknown ones, the same one twice, and beyond ten', async () => {
      const { params } = await regions();
      const refused = (keys: string[]) =>
        refusedAs(
          ask(markIndex, data.admin, {
            params,
            input: { fields: keys.map((key) => ({ key, order: 'asc' as const })) },
          }),
        );
      expect(await refused(['region', 'j'])).toEqual(['field.not-indexable']);
      expect(await refused(['region', 't'])).toEqual(['field.not-indexable']);
      expect(await refused(['region', 'nothing'])).toEqual(['field.not-found']);
      expect(await refused(['region', 'region'])).toEqual(['invalid', 'fields unique']);
      expect((await ask(entityMeta, data.admin, { params })).combined).toEqual([]);
      const keys = Array.from({ length: 12 }, (_, at) => `n${at}`);
      await ask(createFields, data.admin, {
        params,
        input: { list: keys.map((key) => ({ name: key, type: 'number' as const, key })) },
      });
      for (const key of keys.slice(0, 10))
        await ask(markIndex, data.admin, {
          params,
          input: { fields: [FIELDS[0], { key, order: 'asc' as const }].filter((one) => one !== undefined) },
        });
      expect(await refused(['region', 'n10'])).toEqual(['invalid', 'fields limit']);
      expect((await ask(entityMeta, data.admin, { params })).combined).toHaveLength(10);
    });
  });

  test('changes of structure are audited and told at once', async () => {
    const heard: string[] = [];
    data.service.bus.subscribe(entityChanged, ({ entity }) => heard.push(entity));
    const { params } = await data.table('Told', [{ name: 'A', type: 'string', key: 'a' }]);
    await eventually(() => heard.includes(params.entity));
    const { data: entries } = await ask(dataAudit, data.admin, {
      params: project(),
      input: { entity: params.entity },
    });
    expect(entries.map(({ action, user }) => [action, user])).toEqual([
      ['field.create', data.admin.user],
      ['entity.create', data.admin.user],
    ]);
  });
});
