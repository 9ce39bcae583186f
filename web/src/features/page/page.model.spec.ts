/** @jest-environment jsdom */
import type { View } from '@buildmesh/contracts';
import { loadWidget } from './viewer/load-widget.js';
import { inReadingOrder, isShown, linkedFilter, toggled } from './page.model.js';
import { WIDGET_KINDS } from './widget.types.js';

const view = (_id: string, template: Partial<View['_template']> = {}): View => ({
  _id,
  _name: '',
  _page: null,
  _ver: 1,
  _template: {
    lib: 'table',
    bound: [6, 4, 0, 0],
    option: {},
    link: [],
    children: [],
    style: {},
    show: { pc: true, mobile: true },
    ...template,
  },
});

describe('loading a view (platform §8)', () => {
  it('rejects with "view is empty" for a missing or non-string view', async () => {
    for (const lib of [undefined, null, 7, {}, '', '  '])
      await expect(loadWidget(lib)).rejects.toThrow(/^view is empty$/);
  });

  it('rejects with "not found" for an unknown library name', async () => {
    for (const lib of ['hologram', 'toString', '__proto__'])
      await expect(loadWidget(lib)).rejects.toThrow(/^not found$/);
  });

  it('finds the widget of every kind', async () => {
    for (const kind of WIDGET_KINDS) expect((await loadWidget(kind)).type).toBe(kind);
  });
});

describe('views of a page', () => {
  it('stand below each other from the top, and from the left', () => {
    const views = [
      view('c', { bound: [6, 4, 0, 4] }),
      view('b', { bound: [6, 4, 6, 0] }),
      view('a', { bound: [6, 4, 0, 0] }),
    ];
    expect(inReadingOrder(views).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  });

  it('are shown on the devices and with the parameter that they are for', () => {
    const at = (show: View['_template']['show'], mobile: boolean, param = {}) =>
      isShown(view('a', { show })._template, { mobile, param });
    expect(at({ pc: true, mobile: false }, false)).toBe(true);
    expect(at({ pc: true, mobile: false }, true)).toBe(false);
    const only = { pc: true, mobile: true, param: { key: 'tab', value: 'costs' } };
    expect(at(only, false)).toBe(false);
    expect(at(only, false, { tab: 'costs' })).toBe(true);
  });
});

describe('a link event (data §2)', () => {
  const views = [
    view('chart', { lib: 'chart', link: [{ view: 'table', key: 'region' }] }),
    view('filter', {
      lib: 'filter',
      link: [
        { view: 'table', key: 'name' },
        { view: 'table', key: 'day' },
      ],
    }),
    view('table'),
  ];

  it('filters the linked view by its linked key, and no other view', () => {
    const choices = { chart: { '': { value: 'north' } } };
    expect(linkedFilter('table', views, choices)).toEqual([{ key: 'region', opt: 'eq', value: 'north' }]);
    expect(linkedFilter('filter', views, choices)).toEqual([]);
  });

  it('of a group without value looks for what is empty', () => {
    expect(linkedFilter('table', views, { chart: { '': { value: null } } })).toEqual([
      { key: 'region', opt: 'isnull' },
    ]);
  });

  it('of a filter brings one condition for each field that is filled in', () => {
    const filled = { filter: { name: { value: 'Ada', opt: 'like' as const } } };
    expect(linkedFilter('table', views, filled)).toEqual([{ key: 'name', opt: 'like', value: 'Ada' }]);
  });

  it('is taken back by the same choice once more', () => {
    const once = toggled({}, 'chart', { value: 'north' });
    expect(once).toEqual({ chart: { '': { value: 'north' } } });
    expect(toggled(once, 'chart', { value: 'south' })).toEqual({ chart: { '': { value: 'south' } } });
    expect(toggled(once, 'chart', { value: 'north' })).toEqual({});
  });
});
