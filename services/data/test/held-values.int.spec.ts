import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminUpdateRow,
  checkApprovalRow,
  listEntities,
  listEntityFields,
  updateField,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

type Values = Record<string, unknown>;
const selection = (choices: { value: string; label: string }[]) => ({
  _display: { _type: 'selection' as const },
  selection: choices,
});

describeWith(['postgres'], 'links and choices that are gone', () => {
  let data: DataFixture;
  let customers: { project: string; entity: string };
  let orders: Awaited<ReturnType<DataFixture['table']>>;
  beforeAll(async () => {
    data = await startData();
    const named = { name: 'Name', type: 'string' as const, key: 'name', option: { _name: true } };
    customers = (await data.table('Customers', [named])).params;
    const choices = ['red', 'green', 'blue'].map((value) => ({ value, label: value.toUpperCase() }));
    const relate = [customers.entity];
    orders = await data.table('Orders', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'One', type: 'relate', key: 'one', relate },
      { name: 'Many', type: 'relate', key: 'many', relate, option: { multiple: true } },
      { name: 'Colour', type: 'string', key: 'colour', option: selection(choices) },
      {
        ...{ name: 'Colours', type: 'string', key: 'colours' },
        option: { multiple: true, ...selection(choices) },
      },
    ]);
  });
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const ask = () => data.service;
  const save = (input: Values, params = orders.params) =>
    ask().ask(adminSaveRow, data.admin, { params, input });
  const update = (id: string, input: Values) =>
    ask().ask(adminUpdateRow, data.admin, { params: { ...orders.params, id }, input });
  const bulk = (input: object) => ask().ask(adminBulkRows, data.admin, { params: orders.params, input });
  const get = (id: string) => ask().ask(adminGetRow, data.admin, { params: { ...orders.params, id } });
  const remove = (id: string) => ask().ask(adminRemoveRow, data.admin, { params: { ...customers, id } });
  const offer = async (key: string, values: string[]) => {
    const id = orders.fields.find(({ _key }) => _key === key)?._id ?? '';
    const choices = values.map((value) => ({ value, label: value.toUpperCase() }));
    const option = { ...selection(choices), ...(key === 'colours' ? { multiple: true } : {}) };
    await ask().ask(updateField, data.admin, { params: { ...orders.params, id }, input: { option } });
  };
  /** A row whose first customer was removed, and whose colour is not offered any more. */
  const orphan = async () => {
    for (const key of ['colour', 'colours']) await offer(key, ['red', 'green', 'blue']);
    const [k1, k2] = [await save({ name: 'Ada' }, customers), await save({ name: 'Bob' }, customers)];
    const held = { one: k1._id, many: [k1._id, k2._id], colour: 'red', colours: ['red', 'green'] };
    const row = await save({ title: 'old', ...held });
    await remove(k1._id);
    for (const key of ['colour', 'colours']) await offer(key, ['green', 'blue']);
    return { row, held, k1: k1._id, k2: k2._id };
  };

  test('stay in their row with their last name, marked as removed', async () => {
    const { row, k1, k2 } = await orphan();
    const gone = { _id: k1, __name: 'Ada', _removed: true };
    expect(await get(row._id)).toMatchObject({ one: gone, many: [gone, { _id: k2, __name: 'Bob' }] });
    const query = [{ key: '_id', opt: 'eq' as const, value: row._id }];
    const listed = await ask().ask(adminQueryRows, data.admin, { params: orders.params, input: { query } });
    expect(listed.data[0]).toMatchObject({ one: gone, colour: 'red', colours: ['red', 'green'] });
  });

  test('keep the names of choices with their field, whatever is sent for them, and are offered again without a mark', async () => {
    await orphan();
    const option = async () => {
      const list = await ask().ask(listEntityFields, data.admin, { params: orders.params });
      return list.find(({ _key }) => _key === 'colour')?._option;
    };
    expect((await option())?.removed).toEqual([{ value: 'red', label: 'RED' }]);
    await offer('colour', ['red', 'green']);
    expect((await option())?.removed).toEqual([{ value: 'blue', label: 'BLUE' }]);
  });

  test('are written back unchanged with other fields changed, singly and in a bundle', async () => {
    const { row, held } = await orphan();
    expect(await update(row._id, { title: 'new', ...held })).toMatchObject({ title: 'new', colour: 'red' });
    const { one, many } = await get(row._id);
    await bulk({ update: [{ _id: row._id, title: 'newer', ...held, one, many }] });
    expect(await get(row._id)).toMatchObject({ title: 'newer', colours: ['red', 'green'], one, many });
  });

  test('leave a list one by one, and are chosen anew by no row', async () => {
    const { row, k1, k2 } = await orphan();
    await update(row._id, { many: [k2], colours: ['red', 'blue'] });
    expect(await get(row._id)).toMatchObject({ many: [{ _id: k2 }], colours: ['red', 'blue'] });
    expect(await refusedAs(update(row._id, { many: [k1, k2] }))).toEqual(['invalid', 'many relation']);
    await update(row._id, { colour: 'green' });
    expect(await refusedAs(update(row._id, { colour: 'red' }))).toEqual(['invalid', 'colour selection']);
    expect(await refusedAs(save({ title: 'x', one: k1 }))).toEqual(['invalid', 'one relation']);
    expect(await refusedAs(save({ title: 'x', colour: 'red' }))).toEqual(['invalid', 'colour selection']);
    const other = await save({ title: 'other' });
    const both = [row, other].map(({ _id }) => ({ _id, one: k1 }));
    expect(await refusedAs(bulk({ update: both }))).toEqual(['invalid', '1:one relation']);
    expect(await get(other._id)).toMatchObject({ one: null });
  });

  test('are kept by functions whose form shows the row, and by approvals', async () => {
    const { row, held, k1 } = await orphan();
    const keys = ['title', 'one', 'many', 'colour', 'colours'];
    const all = orders.fields.filter(({ _key }) => keys.includes(_key));
    const form = all.map(({ _key, _name, _type, _relate, _option }) => {
      const relate = _relate === undefined ? {} : { _relate };
      const offered = _option.selection?.filter(({ value }) => value !== 'red');
      const option = offered ? { ..._option, selection: offered } : _option;
      return { ...text(_key, option), _name, _type, ...relate };
    });
    const values = Object.fromEntries(keys.map((key) => [key, { $ref: `form.${key}` }]));
    const option = { entity: orders.params.entity, id: { $ref: 'item' }, values };
    const flow = await flowsOf(data).published({
      form,
      option: { entity: orders.params.entity },
      nodes: chain([node('edit', 'update', { option })]),
    });
    const exec = (item: string, changes: Values) =>
      flowsOf(data).exec(flow, { item, form: { title: 'by function', ...held, ...changes } });
    await exec(row._id, {});
    expect(await get(row._id)).toMatchObject({ title: 'by function', colour: 'red', one: { _id: k1 } });
    const other = await save({ title: 'other' });
    expect(await refusedAs(exec(other._id, {}))).toContain('invalid');
    const reader = { user: data.admin.user ?? '', groups: [], owner: true, simple: true };
    const asked = { ...orders.params, id: row._id, values: { title: 'approved', ...held } };
    const checked = await ask().ask(checkApprovalRow, systemContext(), {
      input: { ...asked, as: reader },
    });
    expect(checked.values).toMatchObject({ one: k1, colour: 'red' });
  });

  test('of people who left the project are kept too', async () => {
    const person = newId();
    data.member(person, { nickname: 'Eve' });
    const entities = await ask().ask(listEntities, data.admin, { params: { project: data.project } });
    const users = entities.find(({ _code }) => _code === 'user')?._id ?? '';
    const { params } = await data.table('Tasks', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'Who', type: 'relate', key: 'who', relate: [users] },
    ]);
    let id = '';
    await eventually(async () => {
      const made = await save({ title: 'task', who: person }, params).catch(() => undefined);
      return (id = made?._id ?? '') !== '';
    });
    data.expel(person);
    const seen = () => ask().ask(adminGetRow, data.admin, { params: { ...params, id } });
    await eventually(async () => JSON.stringify(await seen()).includes('_removed'));
    const input = { title: 'task of one who left', who: person };
    const changed = await ask().ask(adminUpdateRow, data.admin, { params: { ...params, id }, input });
    expect(changed).toMatchObject({ ...input, who: { _id: person, __name: 'Eve', _removed: true } });
    expect(await refusedAs(save({ title: 'another', who: person }, params))).toEqual([
      'invalid',
      'who relation',
    ]);
  });
});
