import type { MenuRow } from '../../store/index.js';
import { menuFaults, menuOf, typeOf, visibleMenu } from './menu.rules.js';

const VALUE = 'v'.repeat(24);
const ELSEWHERE = 'e'.repeat(24);
const row = (_id: string, change: Partial<MenuRow> = {}): MenuRow => ({
  _id,
  _project: 'p',
  _name: _id,
  _type: 'table',
  _parent: null,
  _sort: 1,
  _value: VALUE,
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});
const messages = (change: Partial<MenuRow>) => menuFaults(row('a', change)).map(({ message }) => message);

describe('A menu entry', () => {
  test('needs a name, a list entry a data table, a page entry a page', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ _name: '' })).toEqual(['menu.name']);
    expect(messages({ _value: null })).toEqual(['menu.table']);
    expect(messages({ _type: 'page', _value: null })).toEqual(['menu.page']);
    expect(messages({ _type: 'dir', _value: null })).toEqual([]);
  });

  test('that leads to another project names it', () => {
    expect(messages({ _type: 'foreign' })).toEqual(['field.required']);
    expect(messages({ _type: 'foreign', _option: { _foreign: ELSEWHERE } })).toEqual([]);
  });

  test('binds functions only when it is neither a directory nor a page', () => {
    for (const _type of ['dir', 'page'] as const) {
      expect(messages({ _type, _program: ['f'] })).toEqual(['menu.program']);
    }
    for (const _type of ['table', 'program'] as const)
      expect(messages({ _type, _program: ['f'] })).toEqual([]);
  });

  test('of type simple is one of type table', () => {
    expect([typeOf('simple'), typeOf('dir')]).toEqual(['table', 'dir']);
  });
});

test('Every entry knows those below it, in order', () => {
  const menu = menuOf([
    row('b', { _parent: 'd', _sort: 2 }),
    row('a', { _parent: 'd' }),
    row('d', { _type: 'dir' }),
  ]);
  expect(menu.find(({ _id }) => _id === 'd')?._children).toEqual(['a', 'b']);
  expect(menu[0]).not.toHaveProperty('_project');
});

describe('What a role sees of the menu', () => {
  const MENU = [
    row('full', { _type: 'dir' }),
    row('inner', { _type: 'dir', _parent: 'full' }),
    row('granted', { _parent: 'inner' }),
    row('denied', { _parent: 'inner' }),
    row('under', { _parent: 'denied' }),
    row('empty', { _type: 'dir' }),
    row('foreign', { _type: 'foreign', _option: { _foreign: ELSEWHERE } }),
  ];
  const seen = (granted: string[], projects: string[] = []) =>
    visibleMenu(MENU, {
      sees: ({ _id }) => granted.includes(_id),
      isMemberOf: (id) => projects.includes(id),
    });

  test('are granted entries and the directories above them, not empty directories', () => {
    expect(seen(['granted', 'empty']).map(({ _id }) => _id)).toEqual(['full', 'granted', 'inner']);
    expect(seen([])).toEqual([]);
  });

  test('below a hidden entry moves up to the nearest visible one', () => {
    const under = seen(['under']);
    expect(under.find(({ _id }) => _id === 'under')?._parent).toBe('inner');
    expect(under.find(({ _id }) => _id === 'inner')?._children).toEqual(['under']);
  });

  test('leads only to projects the caller belongs to', () => {
    expect(seen(['foreign'])).toEqual([]);
    expect(seen(['foreign'], [ELSEWHERE]).map(({ _id }) => _id)).toEqual(['foreign']);
  });

  test('ends also where the data hold a circle', () => {
    const circle = [
      row('x', { _type: 'dir', _parent: 'y' }),
      row('y', { _type: 'dir', _parent: 'x' }),
      row('z', { _parent: 'x' }),
    ];
    expect(visibleMenu(circle, { sees: () => true, isMemberOf: () => true })).toHaveLength(3);
  });
});
