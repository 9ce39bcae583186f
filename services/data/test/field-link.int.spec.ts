import { adminSaveRow, adminTransformField, updateField, type RawInputOf } from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, refusalOf } from './data-fixture.js';
import { FieldToolFixture } from './field-tool-fixture.js';
import { ended } from './transfer-fixture.js';

type Change = RawInputOf<typeof updateField>;
type Table = Awaited<ReturnType<FieldToolFixture['data']['table']>>;

describeWith(['postgres'], 'a field that becomes a link, or was one', () => {
  let tools: FieldToolFixture;
  let regions: Table;
  let sales: Table;
  beforeAll(async () => {
    tools = await FieldToolFixture.start();
  }, 60_000);
  beforeEach(async () => {
    regions = await tools.data.table('Regions', [
      { name: 'Name', type: 'string', key: 'name', option: { _name: true } },
      { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
    ]);
    const _display = { _type: 'selection' as const };
    const selection = [
      { value: 'n', label: 'North' },
      { value: 's', label: 'South' },
      { value: 'West', label: 'West' },
    ];
    sales = await tools.data.table('Sales', [
      { name: 'Region', type: 'string', key: 'region', option: { selection, _display } },
      { name: 'Regions', type: 'string', key: 'many', option: { selection, _display, multiple: true } },
      { name: 'Text', type: 'string', key: 'text' },
      { name: 'Code', type: 'string', key: 'code' },
    ]);
    await tools.fill(regions.params, [{ name: 'North', code: '1' }, { name: 'South' }]);
    await tools.fill(sales.params, [
      { region: 'n', many: ['n', 's'], text: '1', code: '1' },
      { region: 's', many: ['s'], text: 'South', code: '2' },
      { region: 'n', text: 'North', code: '3' },
      { code: '4' },
    ]);
  });
  afterEach(() => expect(tools.data.service.breaches()).toEqual([]));
  afterAll(() => tools.data.service.stop());

  const fieldOf = (key: string) => sales.fields.find(({ _key }) => _key === key)?._id ?? '';
  const change = (key: string, input: Change, how: { force?: '1'; create?: boolean } = {}) =>
    tools.data.service.ask(updateField, tools.data.admin, {
      params: { ...sales.params, id: fieldOf(key) },
      queryString: { force: how.force as never },
      input: { ...input, ...(how.create && { create: true }) },
    });
  const link = (option = {}): Change => ({ type: 'relate', relate: [regions.entity._id], option });
  const valuesOf = async (key: string) => {
    tools.params = sales.params;
    return (await tools.columnOf(key)).map((value) => shown(value));
  };
  const shown = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(shown) : ((value as { __name?: string } | null)?.__name ?? value);
  const add = (name: string) =>
    tools.data.service.ask(adminSaveRow, tools.data.admin, { params: regions.params, input: { name } });
  const namesThere = async () => (await tools.data.stored(regions.params)).map(({ __name }) => __name).sort();

  test('links choices to the rows of their names, and texts to rows of their names or unique fields', async () => {
    await change('region', link());
    await change('many', link({ multiple: true }));
    await change('text', link());
    expect(await valuesOf('region')).toEqual(['North', 'South', 'North', null]);
    expect(await valuesOf('many')).toEqual([['North', 'South'], ['South'], null, null]);
    expect(await valuesOf('text')).toEqual(['North', 'South', 'North', null]);
    expect(await namesThere()).toEqual(['North', 'South']);
  });

  test('is refused with how many names no row has, and nothing is written; on request these become rows', async () => {
    await tools.fill(sales.params, [
      { region: 'West', many: ['n', 'West'], text: 'North', code: '5' },
      { region: 'West', text: 'North', code: '6' },
    ]);
    const before = [await tools.data.footprint(sales.params), await tools.data.footprint(regions.params)];
    const refusal = await refusalOf(change('region', link()));
    expect(refusal).toMatchObject({ key: 'field.type-change-loses-values', details: { data: { lost: 2 } } });
    expect([await tools.data.footprint(sales.params), await tools.data.footprint(regions.params)]).toEqual(
      before,
    );
    await change('region', link(), { create: true });
    expect(await valuesOf('region')).toEqual(['North', 'South', 'North', null, 'West', 'West']);
    expect(await namesThere()).toEqual(['North', 'South', 'West']);
    await change('many', link({ multiple: true }), { create: true });
    expect((await valuesOf('many'))[4]).toEqual(['North', 'West']);
    expect(await namesThere()).toEqual(['North', 'South', 'West']);
  });

  test('keeps apart what names no row or several, told beforehand, and takes it once it names one', async () => {
    await add('North');
    await tools.fill(sales.params, [{ text: 'Nowhere', code: '5' }]);
    tools.params = sales.params;
    tools.user = tools.mayWrite();
    const told = await tools.data.service.ask(adminTransformField, tools.data.admin, {
      params: sales.params,
      input: { from: 'text', as: { ...link(), type: 'relate' }, option: { dry: true } },
    });
    const preview = await ended(tools.data, told.job);
    expect(preview).toMatchObject({ state: 'done', total: 4, failed: 2 });
    expect(preview.errors.map(({ value }) => value)).toEqual(['North', 'Nowhere']);
    expect(await refusedAs(change('text', link()))).toEqual(['field.type-change-loses-values']);
    await change('text', link(), { force: '1' });
    expect(await valuesOf('text')).toEqual(['North', 'South', null, null, null]);
    await add('Nowhere');
    const result = await tools.transform('text');
    expect(result).toMatchObject({ total: 4, unconverted: 1 });
    expect(await valuesOf('text')).toEqual(['North', 'South', null, null, 'Nowhere']);
    await change('text', { type: 'string', option: {} });
    expect(await valuesOf('text')).toEqual(['North', 'South', 'North', null, 'Nowhere']);
  });

  test('becomes text and choices by the names of its rows again', async () => {
    const { option } = { option: sales.fields[0]?._option ?? {} };
    await change('region', link());
    await change('region', { type: 'string', option: {} });
    expect(await valuesOf('region')).toEqual(['North', 'South', 'North', null]);
    await change('region', link());
    await change('region', { type: 'string', option });
    expect(await valuesOf('region')).toEqual(['n', 's', 'n', null]);
    await change('many', link({ multiple: true }));
    await change('many', { type: 'string', option: { ...option, multiple: true } });
    expect(await valuesOf('many')).toEqual([['n', 's'], ['s'], null, null]);
  });

  test('links to another table by the same names', async () => {
    const others = await tools.data.table('Areas', [
      { name: 'Name', type: 'string', key: 'name', option: { _name: true } },
    ]);
    await tools.fill(others.params, [{ name: 'North' }, { name: 'South' }]);
    await change('region', link());
    await change('region', { type: 'relate', relate: [others.entity._id], option: {} });
    expect(await valuesOf('region')).toEqual(['North', 'South', 'North', null]);
  });

  test('makes no rows where a row needs more than a name, or has no name, and writes nothing', async () => {
    const strict = await tools.data.table('Strict', [
      { name: 'Name', type: 'string', key: 'name', option: { _name: true } },
      { name: 'City', type: 'string', key: 'city', option: { required: true } },
    ]);
    const nameless = await tools.data.table('Nameless', [{ name: 'Amount', type: 'number', key: 'amount' }]);
    const before = await tools.data.footprint(sales.params);
    const to = (table: Table): Change => ({ type: 'relate', relate: [table.entity._id], option: {} });
    expect((await refusedAs(change('region', to(strict), { create: true })))[0]).toBe('invalid');
    expect(await refusedAs(change('region', to(nameless), { create: true }))).toEqual(['field.no-name']);
    expect(await tools.data.footprint(sales.params)).toEqual(before);
    expect(await tools.data.stored(strict.params)).toEqual([]);
  });
});
