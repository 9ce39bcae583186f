import { seesPage, seesView } from './page-rights.js';
import type { ViewData, ViewShape } from './page.types.js';
import { anyOfFilters, shownRows } from './shown-rows.js';
import { isSoundTree, shownViews } from './view-tree.js';
import { sharedRights } from '../permission/narrowed-rights.js';
import { compileEntityRights } from '../permission/entity-rights.js';
import type { RoleAuth, RoleChain } from '../permission/permission.types.js';

const role = (_auth: RoleAuth, _type: 'admin' | 'common' = 'common'): RoleChain => [
  { _id: 'r', _type, _auth },
];
const actor = (auth: RoleAuth) => ({ chain: role(auth), owner: false });

const shape = (_id: string, parts: Partial<ViewShape['_template']> = {}): [string, ViewShape] => [
  _id,
  { _id, _template: { link: [], children: [], ...parts } },
];
const viewsOf = (...shapes: [string, ViewShape][]) => new Map(shapes);
const orders = (data: Partial<ViewData> = {}) => ({
  data: { source: 'entity' as const, id: 'orders', ...data },
});

describe('who sees a page and its views (D24, D36)', () => {
  test('a page is seen by whom it is granted, and by administrators', () => {
    expect(seesPage(actor({ page: ['p'] }), 'p')).toBe(true);
    expect(seesPage(actor({ page: { p: true } }), 'p')).toBe(true);
    expect(seesPage(actor({ page: ['q'] }), 'p')).toBe(false);
    expect(seesPage(actor({}), 'p')).toBe(false);
    expect(seesPage({ chain: [], owner: true }, 'p')).toBe(true);
    expect(seesPage({ chain: role({}, 'admin'), owner: false }, 'p')).toBe(true);
    expect(seesPage({ chain: [], owner: false, roleType: 'admin' }, 'p')).toBe(true);
  });

  test('a page implies its views, of which the nearest role that speaks of views may deny some', () => {
    const view = { view: 'v', page: 'p' };
    expect(seesView(actor({ page: ['p'] }), view)).toBe(true);
    expect(seesView(actor({ page: ['p'], view: { v: false } }), view)).toBe(false);
    expect(seesView(actor({ page: ['p'], view: { w: false } }), view)).toBe(true);
    expect(seesView(actor({ page: ['p'], view: ['v'] }), view)).toBe(true);
    expect(seesView(actor({ page: ['p'], view: [] }), view)).toBe(false);
    expect(seesView(actor({ view: ['v'] }), view)).toBe(false);
    const inherited = [...role({ page: ['p'] }), ...role({ view: { v: false } })];
    expect(seesView({ chain: inherited, owner: false }, view)).toBe(false);
  });

  test('a view on no page is for administrators', () => {
    expect(seesView(actor({ page: ['p'] }), { view: 'v', page: null })).toBe(false);
    expect(seesView({ chain: [], owner: true }, { view: 'v', page: null })).toBe(true);
  });
});

describe('views in views (D36)', () => {
  const chain = (length: number, last: string[] = []) =>
    viewsOf(
      ...Array.from({ length }, (_, at) =>
        shape(`v${at}`, { children: at + 1 < length ? [`v${at + 1}`] : last }),
      ),
    );

  test('lie five deep at most, and never in themselves', () => {
    expect(isSoundTree(['v0'], chain(5))).toBe(true);
    expect(isSoundTree(['v0'], chain(6))).toBe(false);
    expect(isSoundTree(['v0'], chain(2, ['v0']))).toBe(false);
  });

  test('are shown with the page that they are on; a view that is on none is not', () => {
    const views = viewsOf(...chain(3), shape('other'));
    expect([...shownViews(['v0'], views).keys()]).toEqual(['v0', 'v1', 'v2']);
    expect([...shownViews(['v0'], chain(9)).keys()]).toHaveLength(5);
    expect([...shownViews(['gone'], views).keys()]).toEqual([]);
  });
});

describe('what views show of tables', () => {
  const of = (...shapes: [string, ViewShape][]) => shownRows(viewsOf(...shapes)).get('orders');

  test('is nothing where they read no table', () => {
    expect(shownRows(viewsOf(shape('a'), shape('b', { data: { source: 'flow', id: 'orders' } }))).size).toBe(
      0,
    );
  });

  test('is every field and row where rows are shown and nothing is said', () => {
    expect(of(shape('a', orders()))).toEqual({ fields: null, filters: null });
  });

  test('is the fields that are shown, counted, grouped, sorted, filtered and linked by, and no other', () => {
    const shown = of(
      shape('a', orders({ fields: ['title', 'buyer.name'], sort: [{ key: 'date', order: 'asc' }] })),
      shape('b', {
        ...orders({ group: ['region'], value: { key: 'amount', method: 'sum' } }),
        link: [{ view: 'a', key: 'state' }],
      }),
      shape('c', orders({ fields: [], query: [{ key: 'kind', opt: 'eq', field: 'other' }] })),
    );
    expect([...(shown?.fields ?? [])].sort()).toEqual(
      ['amount', 'buyer', 'date', 'kind', 'other', 'region', 'state', 'title'].sort(),
    );
  });

  test('is the rows of any of them; one without a filter shows all', () => {
    const [north, west] = ['north', 'west'].map((value) => [{ key: 'region', opt: 'eq' as const, value }]);
    if (!north || !west) throw new Error('no filters');
    const filters = of(shape('a', orders({ query: north })), shape('b', orders({ query: west })))?.filters;
    expect(filters).toEqual([north, west]);
    expect(anyOfFilters(filters ?? [])).toEqual([
      {
        model: 'or',
        list: [
          { model: 'and', list: north },
          { model: 'and', list: west },
        ],
      },
    ]);
    expect(of(shape('a', orders({ query: north })), shape('b', orders()))?.filters).toBeNull();
  });
});

describe('what a share token reads (D14)', () => {
  const keys = ['title', 'amount', 'margin'];
  const rights = (auth: RoleAuth) =>
    compileEntityRights({ ...actor(auth), limitSimple: true }, 'orders', keys);
  const all: RoleAuth = {
    simple: { orders: { query: true, save: true, update: true, remove: true, import: true } },
  };
  const shown = { fields: new Set(['title']), filters: [] };

  test('is what was granted then and is granted now, of what the page shows', () => {
    const filter = (value: string) => ({ orders: [{ key: 'title', opt: 'eq' as const, value }] });
    const now = rights({
      ...all,
      query: { 'orders.title': true, 'orders.amount': true },
      filter: filter('now'),
    });
    const then = rights({ ...all, filter: filter('then') });
    const left = sharedRights({ now, then }, { fields: new Set(['title', 'margin']), filters: null }, keys);
    expect(left.query).toBe(true);
    expect([...left.hidden].sort()).toEqual(['amount', 'margin']);
    expect(left.rowFilters).toEqual([filter('now').orders, filter('then').orders]);
  });

  test('is nothing of what the page does not show, or one of both does not grant', () => {
    const granted = rights(all);
    const denied = rights({ simple: { orders: { query: false } } });
    expect(sharedRights({ now: granted, then: granted }, undefined, keys).query).toBe(false);
    expect(sharedRights({ now: denied, then: granted }, shown, keys).query).toBe(false);
    expect(sharedRights({ now: granted, then: denied }, shown, keys).query).toBe(false);
  });

  test('is never written', () => {
    const granted = rights({ simple: all.simple });
    const left = sharedRights({ now: granted, then: granted }, shown, keys);
    for (const key of ['save', 'update', 'remove', 'import', 'export'] as const)
      expect(left[key]).toBe(false);
    expect(left.writable?.size).toBe(0);
  });
});
