import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminQueryRows,
  openQueryRows,
  setSetting,
  simpleQueryRows,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import type { Condition } from '@buildmesh/domain';
import { describeWith, openToken } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'queries through saved views', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  let reader: CallContext;

  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('Orders', [
      { name: 'Name', type: 'string', key: 'name' },
      { name: 'Region', type: 'string', key: 'region' },
      { name: 'Amount', type: 'number', key: 'amount' },
      { name: 'Secret', type: 'string', key: 'secret' },
    ]));
    const save = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, n) => ({
      name,
      region: n % 2 === 0 ? 'north' : 'south',
      amount: n,
      secret: name,
    }));
    await data.service.ask(adminBulkRows, data.admin, { params, input: { save } });
    const { entity } = params;
    reader = data.memberWith({
      entity: [entity],
      query: { [`${entity}.name`]: true, [`${entity}.region`]: true, [`${entity}.amount`]: true },
      filter: { [entity]: [{ key: 'amount', opt: 'lt', value: 4 }] },
    });
  }, 60_000);
  afterEach(async () => {
    expect(data.service.breaches()).toEqual([]);
    await data.sql('DELETE FROM data.share');
  });
  afterAll(() => data.service.stop());

  const north: Condition = { key: 'region', opt: 'eq', value: 'north' };
  const view = (parts: object = {}) => ({
    entity: params.entity,
    key: 'open',
    query: [north],
    sort: [{ key: 'name', order: 'desc' }],
    fields: ['name', 'secret'],
    ...parts,
  });
  const keep = (
    value: unknown,
    {
      as = data.admin,
      model = 'view',
      type = 'project' as 'project' | 'public' | 'private',
      key = 'open',
    } = {},
  ) =>
    data.service.ask(setSetting, as, { params: { project: params.project, model, type, key }, input: value });
  const list = async (as: CallContext, input: RawInputOf<typeof simpleQueryRows>) =>
    (await data.service.ask(simpleQueryRows, as, { params, input })).data;
  const names = async (as: CallContext, input: RawInputOf<typeof simpleQueryRows>) =>
    (await list(as, input)).map((row) => row['name']);

  test('come from outside with the page, query, view, sort and option of the call, under the rights of the user', async () => {
    await keep(view({ sort: [] }));
    const at = { method: openQueryRows.method, path: openQueryRows.path };
    expect(at).toEqual({ method: 'POST', path: '/api/bmapi/v1/data/:project/:entity/query' });
    const asked = (as: CallContext, index: number) =>
      data.service.ask(openQueryRows, as, {
        params,
        input: {
          page: { index, size: 1 },
          query: [{ key: 'name', opt: 'nin', value: ['x'] }],
          view: 'open',
          sort: [{ key: 'name', order: 'asc' }],
          option: { simple: true },
        },
      });
    const pages = [await asked(reader, 1), await asked(reader, 2), await asked(reader, 3)];
    expect(pages.map(({ data: rows, size }) => [rows.map(({ name }) => name), size])).toEqual([
      [['a'], 2],
      [['c'], 2],
      [[], 2],
    ]);
    expect(Object.keys(pages[0]?.data[0] ?? {}).sort()).toEqual(['_id', 'name']);
    // The token of the project, which is nobody's, has no rights to be narrowed by.
    expect(await asked(openToken(data.project), 3)).toMatchObject({ data: [{ name: 'e' }], size: 3 });
  });

  test('are narrowed by the view, under the rights of the caller, and sorted and cut to fields as it says', async () => {
    await keep(view());
    const rows = await list(reader, { view: 'open' });
    expect(rows.map((row) => row['name'])).toEqual(['c', 'a']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['_id', 'name']);
    const { data: all, size } = await data.service.ask(adminQueryRows, data.admin, {
      params,
      input: { view: 'open' },
    });
    expect([all.map((row) => row['name']), size]).toEqual([['e', 'c', 'a'], 3]);
    expect(all[0]).toHaveProperty('secret', 'e');
  });

  test('keep their own filter, sort and fields beside it', async () => {
    await keep(view());
    const input = {
      view: 'open',
      query: [{ key: 'name', opt: 'ne' as const, value: 'c' }],
      sort: [{ key: 'amount', order: 'asc' as const }],
      option: { fields: ['amount'] },
    };
    expect((await list(reader, input)).map((row) => row['amount'])).toEqual([0]);
  });

  test('never show what the caller may not see, whoever saved the view', async () => {
    await keep(view({ query: [{ key: 'secret', opt: 'eq', value: 'a' }] }));
    expect((await refusedAs(list(reader, { view: 'open' })))[0]).toBe('filter.hidden-field');
  });

  test('find one’s own view before everybody’s before the project’s, and nobody else’s', async () => {
    const only = (name: string) => view({ query: [{ key: 'name', opt: 'eq', value: name }] });
    await keep(only('a'), { type: 'project' });
    expect(await names(reader, { view: 'open' })).toEqual(['a']);
    await keep(only('b'), { type: 'public' });
    expect(await names(reader, { view: 'open' })).toEqual(['b']);
    await keep(only('c'), { type: 'private', as: reader });
    await keep(only('d'), { type: 'private' });
    expect(await names(reader, { view: 'open' })).toEqual(['c']);
  });

  test('take a saved filter of the entity by its id', async () => {
    const value = [{ id: 'f1', name: 'North', sort: 1, value: [north] }];
    await keep(value, { model: 'filter', type: 'public', key: params.entity, as: reader });
    expect((await names(reader, { view: 'f1' })).sort()).toEqual(['a', 'c']);
    expect(await refusedAs(list(reader, { view: 'f2' }))).toEqual(['view.not-found']);
  });

  test('are refused where there is no such view of the entity', async () => {
    await keep(view({ entity: newId() }));
    expect(await refusedAs(list(reader, { view: 'open' }))).toEqual(['view.not-found']);
    expect(await refusedAs(list(reader, { view: 'never saved' }))).toEqual(['view.not-found']);
    await keep(view(), { type: 'private' });
    expect(await refusedAs(list(reader, { view: 'open' }))).toEqual(['view.not-found']);
  });

  test('are open to integrators as well, but for private views', async () => {
    await keep(view(), { type: 'public' });
    const { data: rows } = await data.service.ask(openQueryRows, openToken(params.project), {
      params,
      input: { view: 'open' },
    });
    expect(rows.map((row) => row['name'])).toEqual(['e', 'c', 'a']);
  });
});
