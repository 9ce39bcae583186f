import type { FieldType } from '@buildmesh/domain';
import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminQueryRows,
  adminSaveRow,
  createEntity,
  createField,
  createFlow,
  refusal,
  getApproval,
  hideField,
  listEntities,
  listEntityFields,
  listProjectFields,
  setEntityOption,
  updateField,
  updateFlow,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { admin, describeWith } from '@buildmesh/testing';
import { newProject, refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'fields as they are designed', () => {
  let data: DataFixture;
  beforeAll(async () => {
    data = await startData();
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  test('all fields of a project are told together, hidden ones too, and none of another project', async () => {
    const stranger = admin(newProject());
    const project = () => ({ project: data.project });
    await data.table('Foreign', [{ name: 'Secret', type: 'string', key: 'secret' }], stranger);
    const first = await data.table('First', [{ name: 'A', type: 'string', key: 'a' }]);
    const second = await data.table('Second', [{ name: 'B', type: 'number', key: 'b' }]);
    const [hidden] = first.fields;
    await data.service.ask(hideField, data.admin, { params: { ...first.params, id: hidden?._id ?? '' } });
    const all = await data.service.ask(listProjectFields, data.admin, { params: project() });
    const of = (entity: string) => all.filter(({ _entity }) => _entity === entity);
    expect(of(first.entity._id)).toMatchObject([{ _key: 'a', _status: 'hidden' }]);
    expect(of(second.entity._id)).toEqual(second.fields);
    expect(all.map(({ _key }) => _key)).not.toContain('secret');
    expect(await refusedAs(data.service.ask(listProjectFields, stranger, { params: project() }))).toEqual([
      'no-authority',
    ]);
  });

  test('a field keeps its alias, its display variant and what is shown of its relation', async () => {
    const other = await data.table('Other', [{ name: 'Name', type: 'string', key: 'name' }]);
    const option = { _alias: 'Buyer', _info: { enable: true, list: ['name'] } };
    const { params, fields } = await data.table('Orders', [
      { name: 'Customer', type: 'relate', key: 'customer', relate: [other.entity._id], option },
      { name: 'State', type: 'string', key: 'state', option: { _display: { _type: 'array' } } },
    ]);
    const kept = () => data.service.ask(listEntityFields, data.admin, { params });
    expect((await kept()).map(({ _option }) => _option)).toEqual([option, { _display: { _type: 'array' } }]);
    const changed = { _alias: 'Payer', _info: { enable: false, list: [] } };
    await data.service.ask(updateField, data.admin, {
      params: { ...params, id: fields[0]?._id ?? '' },
      input: { option: changed },
    });
    expect((await kept())[0]?._option).toEqual(changed);
  });

  test('a field names the approval that it belongs to, and nothing else there', async () => {
    const { params } = await data.table('Leave', []);
    const create = (key: string, _approval: string) =>
      data.service.ask(createField, data.admin, {
        params,
        input: { name: key, type: 'string', key, option: { _approval } },
      });
    const approval = `approval-${newId()}`;
    expect((await create('reason', approval))._option).toEqual({ _approval: approval });
    const before = await data.footprint(params);
    for (const wrong of [newId(), 'approval-', 'approval-leave'])
      expect((await refusedAs(create('other', wrong)))[0]).toBe('invalid');
    expect(await data.footprint(params)).toEqual(before);
    const [kept] = await data.service.ask(listEntityFields, data.admin, { params });
    expect(kept?._option._approval).toBe(approval);
  });

  test.each(['page', 'program', 'remark'] as const)(
    'a %s lays out the form: it has no column, and no row holds a value of it',
    async (_type) => {
      const { params, fields } = await data.table('Laid out', [
        { name: 'Name', type: 'string', key: 'name' },
        { name: 'Layout', type: 'string', key: 'layout', option: { _display: { _type } } },
      ]);
      expect(fields[1]).toMatchObject({ _key: 'layout', _option: { _display: { _type } } });
      const columns = await data.sql(
        'SELECT key, column_name FROM data.field WHERE entity = $1 ORDER BY key',
        [params.entity],
      );
      expect(columns).toEqual([
        { key: 'layout', column_name: '' },
        { key: 'name', column_name: expect.stringMatching(/./) },
      ]);
      const save = (input: object) =>
        data.service.ask(adminSaveRow, data.admin, { params, input: { ...input } });
      expect(await refusedAs(save({ name: 'a', layout: 'x' }))).toEqual(['invalid', 'layout readonly']);
      expect(await data.stored(params)).toEqual([]);
      expect(await save({ name: 'a' })).not.toHaveProperty('layout');
    },
  );

  test('a field of the system is the server’s alone: nobody makes one, changes one or fills it', async () => {
    const { params } = await data.table('Own', [{ name: 'Name', type: 'string', key: 'name' }]);
    const row = await data.service.ask(adminSaveRow, data.admin, { params, input: { name: 'a' } });
    expect(row).toMatchObject({ _creator: data.admin.user, _ver: 1 });
    const before = await data.footprint(params);
    const input = { name: 'System', type: 'system' as const };
    expect(await refusedAs(data.service.ask(createField, data.admin, { params, input }))).toEqual([
      'field.type-unsupported',
      'type type-unsupported',
    ]);
    const save = data.service.ask(adminSaveRow, data.admin, { params, input: { name: 'b', _ver: 7 } });
    expect(await refusedAs(save)).toEqual(['invalid', '_ver system']);
    expect(await data.footprint(params)).toEqual(before);
  });

  test('a table says that its rows are kept in the browser as well, until it no longer does', async () => {
    const { params } = await data.table('Countries', []);
    const option = async () =>
      (await data.service.ask(listEntities, data.admin, { params: { project: data.project } })).find(
        ({ _id }) => _id === params.entity,
      )?._option;
    expect(await option()).toEqual({});
    for (const _local of [true, false]) {
      await data.service.ask(setEntityOption, data.admin, { params, input: { _local } });
      expect(await option()).toEqual({ _local });
    }
  });

  test('a relation may name an approval: it leads to the table of its forms, and rows point at rows there', async () => {
    const leave = await data.table('Leave', [
      { name: 'Reason', type: 'string', key: 'reason', option: { _name: true } },
    ]);
    const approval = newId();
    data.service.bus.serve(getApproval, ({ params }) =>
      params.id === approval && params.project === data.project
        ? Promise.resolve(definitionOf(approval, leave.entity._id))
        : Promise.reject(refusal('approval.not-found')),
    );
    const { params, fields } = await data.table('Trips', [
      { name: 'Leave', type: 'relate', key: 'leave', relate: [`approval-${approval}`] },
    ]);
    expect(fields[0]?._relate).toEqual([`approval-${approval}`, leave.entity._id]);
    const [row] = (
      await data.service.ask(adminBulkRows, data.admin, {
        params: leave.params,
        input: { save: [{ reason: 'Summer' }] },
      })
    ).saved;
    const save = (value: unknown) =>
      data.service.ask(adminSaveRow, data.admin, { params, input: { leave: value } });
    expect(await save(row)).toMatchObject({ leave: { _id: row, __name: 'Summer' } });
    expect(await refusedAs(save(newId()))).toEqual(['invalid', 'leave relation']);
    const found = await data.service.ask(adminQueryRows, data.admin, {
      params,
      input: { query: [{ key: 'leave.reason', opt: 'eq', value: 'Summer' }] },
    });
    expect(found.data).toHaveLength(1);
    const before = await data.footprint(params);
    const create = (relate: string[]) =>
      data.service.ask(createField, data.admin, { params, input: { name: 'x', type: 'relate', relate } });
    // The table behind an approval is the server's to say.
    expect(await refusedAs(create([`approval-${newId()}`, leave.entity._id]))).toEqual([
      'invalid',
      'relate relation',
    ]);
    expect(await data.footprint(params)).toEqual(before);
  });

  test('a field may belong to the simple form of its table and to what browsers keep, until it no longer does', async () => {
    const { params, fields } = await data.table('Marked', [
      { name: 'Plain', type: 'string', key: 'plain' },
      { name: 'Marked', type: 'string', key: 'marked', simple: true, local: true },
    ]);
    const kept = async () =>
      (await data.service.ask(listEntityFields, data.admin, { params })).map(({ _simple, _local }) => ({
        _simple,
        _local,
      }));
    expect(await kept()).toEqual([{}, { _simple: true, _local: true }]);
    await data.service.ask(updateField, data.admin, {
      params: { ...params, id: fields[1]?._id ?? '' },
      input: { local: false },
    });
    expect(await kept()).toEqual([{}, { _simple: true }]);
  });

  test.each<[object, FieldType[], FieldType[]]>([
    [{ simple: true }, ['json', 'timestamp', 'code'], ['string', 'html', 'image']],
    [{ local: true }, ['html', 'image', 'json', 'timestamp'], ['number', 'date', 'time']],
    // Timestamps are the client's to offer in debug mode alone; the server does not rely on it (D17).
    [{}, ['$condition', 'system'], ['timestamp', 'json', 'code']],
  ])('a field marked %j may not be of the types %j, and may be of %j', async (flags, refused, taken) => {
    const { params } = await data.table('Types', []);
    const create = (type: FieldType) =>
      data.service.ask(createField, data.admin, { params, input: { name: type, type, ...flags } });
    const before = await data.footprint(params);
    for (const type of refused)
      expect([type, ...(await refusedAs(create(type)))]).toEqual([
        type,
        'field.type-unsupported',
        'type type-unsupported',
      ]);
    expect(await data.footprint(params)).toEqual(before);
    for (const type of taken) {
      const { _id } = await create(type);
      const update = { params: { ...params, id: _id }, input: { type: refused[0] as FieldType } };
      expect((await refusedAs(data.service.ask(updateField, data.admin, update)))[0]).toBe(
        'field.type-unsupported',
      );
    }
  });

  test('a form of a function takes no field of the system, no id and no auto-number', async () => {
    const project = { project: data.project };
    const form = (...types: FieldType[]) =>
      types.map((_type, at) => ({ _key: `f${at}`, _name: 'F', _type, _option: {} }));
    const create = (...types: FieldType[]) =>
      data.service.ask(createFlow, data.admin, {
        params: project,
        input: { name: 'F', form: form(...types) },
      });
    for (const type of ['system', 'id', 'code'] as const)
      expect([type, (await refusedAs(create('string', type)))[0]]).toEqual([type, 'field.type-unsupported']);
    const { _id, _ver } = await create('timestamp', '$condition', 'json');
    const update = { params: { ...project, id: _id }, input: { _ver, form: form('timestamp', 'code') } };
    expect((await refusedAs(data.service.ask(updateFlow, data.admin, update)))[0]).toBe(
      'field.type-unsupported',
    );
  });

  test.each<[InputOf<typeof createEntity>['option'], InputOf<typeof createField>['type'], string]>([
    [{ _model: 'approval' }, 'json', 'string'],
    [{ _model: 'approval' }, 'timestamp', 'date'],
    [{ _local: true }, 'image', 'number'],
    [{ _local: true }, 'html', 'string'],
  ])(
    'a table with %j refuses a field of type %s, and makes one of type %s',
    async (option, refused, taken) => {
      const entity = await data.service.ask(createEntity, data.admin, {
        params: { project: data.project },
        input: { name: 'Form', option },
      });
      const params = { project: data.project, entity: entity._id };
      const create = (type: typeof refused) =>
        data.service.ask(createField, data.admin, { params, input: { name: type, type } });
      const before = await data.footprint(params);
      expect(await refusedAs(create(refused))).toEqual(['field.type-unsupported', 'type type-unsupported']);
      expect(await data.footprint(params)).toEqual(before);
      expect(await create(taken as typeof refused)).toMatchObject({ _type: taken });
    },
  );
});

/** An approval as its service tells of it. */
function definitionOf(_id: string, entity: string): OutputOf<typeof getApproval> {
  const rules = { autopass: false, empty: 'pass' as const, changes: false };
  const option = { group: [], info: { disabled: false, fields: [] }, manager: [], ...rules };
  const process = { nodes: [{ id: 'start', type: 'start' as const, name: '' }], edges: [] };
  const rest = {
    icon: '',
    sort: 0,
    disabled: false,
    fields: [],
    users: [],
    members: null,
    inactive: [],
    vacant: [],
  };
  return { _id, _ver: 1, version: 1, name: 'Leave', entity, option, process, ...rest };
}
