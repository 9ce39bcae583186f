import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminSaveRow,
  catalogue,
  editPage,
  listVisibleEntities,
  prepareViews,
  removePage,
  rightsChanged,
  showPage,
  showView,
  simpleGetRow,
  simpleQueryRows,
  simpleSaveRow,
  simpleSummarizeRows,
  type CallContext,
  type RawInputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { refusedAs, type DataFixture } from './data-fixture.js';
import { newView, startPages, type NewView, type PageFixture } from './page-fixture.js';

describeWith(['postgres'], 'what a share link shows', () => {
  let pages: PageFixture;
  let data: DataFixture;
  let orders: { project: string; entity: string };
  let people: { project: string; entity: string };

  beforeAll(async () => {
    pages = await startPages();
    ({ data } = pages);
    ({ params: people } = await data.table('People', [{ name: 'Name', type: 'string', key: 'name' }]));
    const ada = await data.service.ask(adminSaveRow, data.admin, { params: people, input: { name: 'Ada' } });
    ({ params: orders } = await data.table('Orders', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'Amount', type: 'number', key: 'amount' },
      { name: 'Margin', type: 'number', key: 'margin' },
      { name: 'Region', type: 'string', key: 'region' },
      { name: 'Buyer', type: 'relate', key: 'buyer', relate: [people.entity] },
    ]));
    const save = ['north', 'north', 'south', 'west'].map((region, at) => ({
      title: `Order ${at}`,
      amount: 10 * (at + 1),
      margin: at,
      region,
      buyer: ada._id,
    }));
    await data.service.ask(adminBulkRows, data.admin, { params: orders, input: { save } });
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const tableOf = (more: object = {}) => newView({ data: { source: 'entity', id: orders.entity, ...more } });
  const grants = (page: string, more: Partial<RoleAuth> = {}): RoleAuth => ({
    page: [page],
    simple: { [orders.entity]: { query: true }, [people.entity]: { query: true } },
    ...more,
  });
  const rows = (as: CallContext, input: RawInputOf<typeof simpleQueryRows> = {}, params = orders) =>
    data.service.ask(simpleQueryRows, as, { params, input });
  const titles = async (as: CallContext, input: RawInputOf<typeof simpleQueryRows> = {}) =>
    (await rows(as, input)).data.map((row) => row['title']).sort();
  const show = (as: CallContext, page: string) =>
    data.service.ask(showPage, as, { params: { project: data.project, page } });
  /** A page with these views, and a token of it. */
  async function sharing(views: NewView[], more: Partial<RoleAuth> = {}) {
    const page = await pages.page(views);
    return { page, bearer: pages.shared(page._id, grants(page._id, more)) };
  }

  test('is its page with its views, and the rows and sums of the tables that these show', async () => {
    const { page, bearer } = await sharing([tableOf()]);
    expect((await show(bearer, page._id))._name).toBe('Sales');
    const [view = ''] = page.views;
    const params = { project: data.project };
    expect((await data.service.ask(showView, bearer, { params: { ...params, view } }))._id).toBe(view);
    expect(await titles(bearer)).toEqual(['Order 0', 'Order 1', 'Order 2', 'Order 3']);
    const sum = await data.service.ask(simpleSummarizeRows, bearer, {
      params: orders,
      input: { list: [{ key: 'amount', method: 'sum' }], group: ['region'] },
    });
    expect(sum.groups.map(({ list }) => list[0]?.value)).toEqual(expect.arrayContaining([30, 30, 40]));
    const entities = await data.service.ask(listVisibleEntities, bearer, { params });
    expect(entities.map(({ _id, allow }) => [_id, allow])).toEqual([[orders.entity, ['query']]]);
  });

  test('is no other page, no view of another page and no other table, though its maker may read them', async () => {
    const { bearer } = await sharing([tableOf()]);
    const other = await pages.page([newView()]);
    data.roles.set(bearer.role ?? '', {
      _type: 'common',
      _auth: { ...grants(other._id), page: [other._id, pages.scopes.get(bearer.session ?? '')?.page ?? ''] },
    });
    expect(await refusedAs(show(bearer, other._id))).toEqual(['permission-denied']);
    const prepared = await data.service.ask(prepareViews, bearer, {
      params: { project: data.project },
      input: { view: other.views },
    });
    expect(prepared).toEqual([null]);
    expect(await refusedAs(rows(bearer, {}, people))).toEqual(['permission-denied']);
    // Not even the name of a related row, which would tell of a table that is not shown.
    const [first] = (await rows(bearer)).data;
    expect(first?.['buyer']).toEqual({ _id: expect.any(String) });
  });

  test('opens no other contract of this service', async () => {
    const { bearer } = await sharing([tableOf()]);
    const readable = catalogue.filter(({ id, access }) => id.startsWith('data.') && access.withShare);
    expect(readable.map(({ id }) => id).sort()).toEqual([
      'data.entity.visible',
      'data.page.show',
      'data.simple.list',
      'data.simple.summary',
      'data.view.prepare',
      'data.view.show',
    ]);
    const before = await data.footprint(orders);
    const closed = [
      () => data.service.ask(simpleSaveRow, bearer, { params: orders, input: { title: 'x' } }),
      () => data.service.ask(simpleGetRow, bearer, { params: { ...orders, id: newId() } }),
    ];
    for (const call of closed) expect(await refusedAs(call())).toEqual(['no-authority']);
    expect(await data.footprint(orders)).toEqual(before);
  });

  test('is cut to the fields and rows that the views show', async () => {
    const query = [{ key: 'region', opt: 'eq' as const, value: 'north' }];
    const west = [{ key: 'region', opt: 'eq' as const, value: 'west' }];
    const { bearer } = await sharing([
      tableOf({ fields: ['title'], query }),
      tableOf({ value: { key: 'amount', method: 'sum' }, query: west }),
    ]);
    const found = (await rows(bearer)).data;
    expect(found.map((row) => row['title']).sort()).toEqual(['Order 0', 'Order 1', 'Order 3']);
    for (const row of found)
      for (const key of ['margin', 'buyer']) expect(Object.keys(row)).not.toContain(key);
    for (const input of [
      { query: [{ key: 'margin', opt: 'gt' as const, value: 0 }] },
      { sort: [{ key: 'margin', order: 'asc' as const }] },
      { option: { fields: ['margin'] } },
    ])
      expect(await refusedAs(rows(bearer, input))).toContain('filter.hidden-field');
    expect(await titles(bearer, { query: [{ key: 'region', opt: 'eq', value: 'south' }] })).toEqual([]);
  });

  test('is never more than its maker may read, with the row filters and hidden fields of the role', async () => {
    const { bearer } = await sharing([tableOf()], {
      filter: { [orders.entity]: [{ key: 'region', opt: 'eq', value: 'north' }] },
      query: { [`${orders.entity}.title`]: true, [`${orders.entity}.region`]: true },
    });
    const found = (await rows(bearer)).data;
    expect(found.map((row) => row['title']).sort()).toEqual(['Order 0', 'Order 1']);
    for (const row of found) expect(Object.keys(row)).not.toContain('amount');
    const denied = await sharing([tableOf()], { simple: { [orders.entity]: { query: false } } });
    expect(await refusedAs(rows(denied.bearer))).toEqual(['permission-denied']);
  });

  test('is frozen: later grants do not reach it, and what is taken away it loses', async () => {
    const only = { filter: { [orders.entity]: [{ key: 'region', opt: 'eq' as const, value: 'north' }] } };
    const { page, bearer } = await sharing([tableOf()], only);
    const become = (auth: RoleAuth) => {
      data.roles.set(bearer.role ?? '', { _type: 'common', _auth: auth });
      data.service.bus.publish(rightsChanged, { project: data.project });
    };
    become(grants(page._id));
    expect(await titles(bearer)).toEqual(['Order 0', 'Order 1']);
    become(grants(page._id, { filter: { [orders.entity]: [{ key: 'amount', opt: 'gt', value: 15 }] } }));
    await expectSoon(() => titles(bearer), ['Order 1']);
    become(grants(page._id, { simple: { [orders.entity]: { query: false } } }));
    await expectSoon(() => refusedAs(rows(bearer)).catch(() => []), ['permission-denied']);
    become({});
    await expectSoon(() => refusedAs(show(bearer, page._id)).catch(() => []), ['permission-denied']);
  });

  test('follows its page: a table that is taken off it is shown no more, and a removed page shows nothing', async () => {
    const { page, bearer } = await sharing([tableOf()]);
    const at = { params: { project: data.project, id: page._id } };
    await data.service.ask(editPage, data.admin, { ...at, input: { views: [newView()], _ver: page._ver } });
    expect(await refusedAs(rows(bearer))).toEqual(['permission-denied']);
    expect((await show(bearer, page._id))._id).toBe(page._id);
    await data.service.ask(removePage, data.admin, at);
    expect(await refusedAs(show(bearer, page._id))).toEqual(['permission-denied']);
  });

  test('shows nothing once identity knows nothing of it', async () => {
    const { page, bearer } = await sharing([tableOf()]);
    const stranger = { ...bearer, session: newId() };
    expect(await refusedAs(show(stranger, page._id))).toEqual(['permission-denied']);
    expect(await refusedAs(rows(stranger))).toEqual(['permission-denied']);
  });

  test('of one view is that view and what it shows', async () => {
    const [shown, other] = [tableOf({ fields: ['title'] }), newView()];
    const page = await pages.page([shown, other]);
    const bearer = pages.shared(page._id, grants(page._id));
    const scope = pages.scopes.get(bearer.session ?? '');
    if (!scope) throw new Error('no scope');
    pages.scopes.set(bearer.session ?? '', { ...scope, page: null, view: shown._id });
    expect(await refusedAs(show(bearer, page._id))).toEqual(['permission-denied']);
    const prepared = await data.service.ask(prepareViews, bearer, {
      params: { project: data.project },
      input: { view: [other._id, shown._id] },
    });
    expect(prepared.map((view) => view?._id ?? null)).toEqual([null, shown._id]);
    expect(await titles(bearer)).toHaveLength(4);
  });
});
