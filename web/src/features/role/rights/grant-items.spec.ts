import type { Role } from '@buildmesh/contracts';
import { grantItems } from './grant-items.js';

const nothing = { menu: [], pages: [], views: [], tables: [], roles: [], flows: [] };
const shown = (items: ReturnType<typeof grantItems>) =>
  items.map(({ label, depth, keys }) => `${'-'.repeat(depth)}${label}: ${keys.join(' ')}`);
const naming = (_auth: Role['_auth']) => ({ _auth }) as Role;

describe('what can be granted', () => {
  it('of datasets is what the functions emit, below their functions', () => {
    const flows = [
      { _id: 'f1', _name: 'Reports', datasets: ['orders', 'stock'] },
      { _id: 'f2', _name: 'Without' },
    ];
    expect(shown(grantItems('dataset', { ...nothing, flows }))).toEqual([
      'Reports: f1.orders f1.stock',
      '-orders: f1.orders',
      '-stock: f1.stock',
    ]);
  });

  it('of widgets is what lies on the pages, by its name or else its kind', () => {
    const pages = [
      { _id: 'p1', _name: 'Start' },
      { _id: 'p2', _name: 'Empty' },
    ];
    const view = (_id: string, _name: string, _page: string | null) => ({ _id, _name, _page, lib: 'chart' });
    const views = [view('v1', 'Sales', 'p1'), view('v2', '', 'p1'), view('v3', 'Nowhere', null)];
    expect(shown(grantItems('view', { ...nothing, pages, views }))).toEqual([
      'Start: v1 v2',
      '-Sales: v1',
      '-chart: v2',
    ]);
  });

  it('of what is gone is still named where a role has it, so that it can be taken away', () => {
    const roles = [naming({ dataset: ['gone.rows'], view: { old: false } })];
    expect(shown(grantItems('dataset', { ...nothing, roles }))).toEqual(['gone.rows: gone.rows']);
    expect(shown(grantItems('view', { ...nothing, roles }))).toEqual(['old: old']);
  });
});
