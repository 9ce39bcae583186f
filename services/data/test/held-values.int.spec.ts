import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminUpdateRow,
  checkApprovalRow,
  exportRows,
  listEntities,
  listEntityFields,
  simpleImportRows,
  updateField,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';
import { importFile, textOf, type Params } from './transfer-fixture.js';

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

  describe('in an import by key', () => {
    /** Two rows of a table with a key, the first with what is gone, and others of the same names. */
    const keyed = async () => {
      const relate = [customers.entity];
      const option = (values: string[]) =>
        selection(values.map((value) => ({ value, label: value.toUpperCase() })));
      const { params, fields } = await data.table('Keyed', [
        { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
        { name: 'One', type: 'relate', key: 'one', relate },
        { name: 'Many', type: 'relate', key: 'many', relate, option: { multiple: true } },
        { name: 'Colour', type: 'string', key: 'colour', option: option(['red', 'green']) },
        { name: 'Size', type: 'string', key: 'size', option: { ...option(['s', 'm']), multiple: true } },
      ]);
      const customer = async () => (await save({ name: newId() }, customers))._id;
      const [gone, other] = [await customer(), await customer()];
      const held = { one: gone, many: [gone, other], colour: 'red', size: ['s', 'm'] };
      const first = await save({ code: 'k0', ...held }, params);
      const second = await save({ code: 'k1', one: other }, params);
      await remove(gone);
      for (const [key, left] of Object.entries({ colour: ['green'], size: ['m'] })) {
        const id = fields.find(({ _key }) => _key === key)?._id ?? '';
        const changed = { ...option(left), ...(key === 'size' ? { multiple: true } : {}) };
        await ask().ask(updateField, data.admin, { params: { ...params, id }, input: { option: changed } });
      }
      return { params, gone, ids: [first._id, second._id], held };
    };
    const rowAt = (params: Params, id = '') =>
      ask().ask(adminGetRow, data.admin, { params: { ...params, id } });
    const exported = async (params: Params) => {
      const input = { type: 'csv' as const };
      const file = await ask().ask(exportRows, data.admin, { params, input });
      if (!('key' in file)) throw new Error('became a job');
      return textOf(data, file);
    };
    const byCode = (params: Params, content: string) =>
      importFile(data, params, { content, option: { key: 'code' } });

    test('come back unchanged with the file that was exported', async () => {
      const { params, ids, held } = await keyed();
      const before = await rowAt(params, ids[0]);
      const content = await exported(params);
      expect(await byCode(params, content)).toMatchObject({ updated: 2, failed: 0, errors: [] });
      const { one, many, colour, size } = await rowAt(params, ids[0]);
      expect({ one, many, colour, size }).toEqual({
        ...{ one: before['one'], many: before['many'], colour: held.colour, size: held.size },
      });
    });

    test('are chosen by no row that does not hold them, nor by a new one', async () => {
      const { params, gone, ids } = await keyed();
      const before = await data.footprint(params);
      for (const code of ['k1', 'k9'])
        for (const line of [`${gone},,,`, `,${gone},,`, ',,RED,', ',,,s', ',,never,']) {
          const { failed, updated, saved } = await byCode(
            params,
            `code,one,many,colour,size\n${code},${line}\n`,
          );
          expect({ code, line, failed, updated, saved }).toMatchObject({ failed: 1, updated: 0, saved: 0 });
        }
      expect(await rowAt(params, ids[1])).toMatchObject({ colour: null, size: null });
      expect((await data.footprint(params)) as object).toMatchObject({
        rows: (before as { rows: unknown }).rows,
      });
    });

    test('stay when rows are sent as a list', async () => {
      const { params, ids } = await keyed();
      const importer = data.memberWith(
        { simple: { [params.entity]: { query: true, import: true } } },
        { roleType: 'admin' },
      );
      const send = (code: string) =>
        ask().ask(simpleImportRows, importer, {
          params,
          input: { list: [{ code, colour: 'red' }], option: { key: 'code' } },
        });
      expect(await send('k0')).toMatchObject({ updated: 1, failed: 0 });
      expect(await send('k1')).toMatchObject({ updated: 0, failed: 1 });
      expect(await rowAt(params, ids[1])).toMatchObject({ colour: null });
    });
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
