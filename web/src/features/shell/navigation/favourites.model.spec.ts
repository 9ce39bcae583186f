import type { MenuEntry } from '@buildmesh/contracts';
import { markOf, shownFavourites } from './favourites.model.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const entry = (n: number, change: Partial<MenuEntry>): MenuEntry => ({
  _id: id(n),
  _name: `Entry ${n}`,
  _type: 'table',
  _parent: null,
  _sort: n,
  _children: [],
  _value: id(n + 100),
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});
const favourite = (of: string, type: string) => ({ id: of, type, name: 'Old name', time: 1, enable: true });

describe('favourites', () => {
  const reachable = {
    tables: [{ _id: id(101), _name: 'Orders' }],
    entries: [
      entry(2, { _type: 'page' }),
      entry(3, { _type: 'program' }),
      entry(4, { _type: 'dir', _value: null }),
    ],
  };

  it('lead to tables, pages and functions under the names of now', () => {
    const list = [favourite(id(101), 'table'), favourite(id(102), 'page'), favourite(id(103), 'program')];
    expect(shownFavourites(list, reachable)).toMatchObject([
      { mark: { name: 'Orders' }, to: `/table/${id(101)}` },
      { mark: { name: 'Entry 2' }, to: `/page/${id(102)}` },
      { mark: { name: 'Entry 3' }, entry: id(3) },
    ]);
  });

  it('that lead nowhere any more are not shown', () => {
    const list = [favourite(id(999), 'table'), favourite(id(101), 'page'), favourite(id(102), 'unknown')];
    expect(shownFavourites(list, reachable)).toEqual([]);
  });

  it('mark the thing behind an entry, and no directory or other project', () => {
    expect(markOf(entry(1, {}))).toEqual({ id: id(101), type: 'table', name: 'Entry 1' });
    expect(markOf(entry(1, { _type: 'dir' }))).toBeNull();
    expect(markOf(entry(1, { _type: 'foreign' }))).toBeNull();
    expect(markOf(entry(1, { _type: 'page', _value: null }))).toBeNull();
  });
});
