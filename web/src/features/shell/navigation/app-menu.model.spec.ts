import type { MenuEntry } from '@buildmesh/contracts';
import { goingTo, menuBranches, type MenuBranch } from './app-menu.model.js';

const entry = (_id: string, change: Partial<MenuEntry> = {}): MenuEntry => ({
  _id,
  _name: _id,
  _type: 'table',
  _parent: null,
  _sort: 1,
  _children: [],
  _value: `table-${_id}`,
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});
const names = (branches: readonly MenuBranch[]): unknown[] =>
  branches.map(({ entry: { _id }, below }) => (below.length > 0 ? [_id, names(below)] : _id));
const menu = [
  entry('both', { _sort: 1 }),
  entry('desk', { _sort: 2, _option: { _hide: { mobile: true } } }),
  entry('phone', { _sort: 3, _option: { _hide: { pc: true } } }),
  entry('dir', { _sort: 4, _type: 'dir', _value: null }),
  entry('inside', { _parent: 'dir', _option: { _hide: { mobile: true } } }),
];

describe('the menu of the end-user side', () => {
  it('drops entries that are hidden on computers', () => {
    expect(names(menuBranches(menu, 'pc'))).toEqual(['both', 'desk', ['dir', ['inside']]]);
  });

  it('drops entries that are hidden on phones, and directories with nothing left', () => {
    expect(names(menuBranches(menu, 'mobile'))).toEqual(['both', 'phone']);
  });

  it('drops what lies below a hidden directory', () => {
    const hidden = [
      entry('dir', { _type: 'dir', _value: null, _option: { _hide: { pc: true } } }),
      entry('inside', { _parent: 'dir' }),
    ];
    expect(menuBranches(hidden, 'pc')).toEqual([]);
  });
});

describe('going to an entry', () => {
  const entries = [
    ...menu,
    entry('run', { _type: 'program', _value: 'flow-1' }),
    entry('away', { _type: 'foreign', _value: null, _option: { _foreign: 'other' } }),
    entry('start', { _type: 'page', _value: 'page-1' }),
  ];

  it('runs the flow of a function instead of going anywhere', () => {
    expect(goingTo('run', entries, '/')).toEqual({ act: 'run', flow: 'flow-1' });
  });

  it('opens the table or page', () => {
    expect(goingTo('both', entries, '/')).toEqual({ act: 'push', path: '/table/table-both' });
    expect(goingTo('start', entries, '/')).toEqual({ act: 'push', path: '/page/page-1' });
  });

  it('does nothing when the place is open already', () => {
    expect(goingTo('both', entries, '/table/table-both')).toEqual({ act: 'stay' });
  });

  it('shows the menu of another project', () => {
    expect(goingTo('away', entries, '/')).toEqual({ act: 'foreign', project: 'other' });
  });

  it('pushes an unknown id as the name of a route', () => {
    expect(goingTo('user', entries, '/')).toEqual({ act: 'push', path: '/user' });
    expect(goingTo('//evil.example', entries, '/')).toEqual({ act: 'push', path: '/evil.example' });
  });
});
