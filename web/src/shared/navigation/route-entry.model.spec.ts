import { ADMIN_MENU, DEVELOPER_MENU, PROVIDER_MENU, type AdminEntry } from './admin-menu.model.js';
import { routeEntryType } from './route-entry.model.js';

const placesOf = (entries: readonly AdminEntry[]): string[] =>
  entries.flatMap(({ to, children = [] }) => [...(to === undefined ? [] : [to]), ...placesOf(children)]);

describe('the type of a route entry', () => {
  it('is admin for every entry of settings, workbench and provider area', () => {
    const types = placesOf([...ADMIN_MENU, ...DEVELOPER_MENU, ...PROVIDER_MENU]).map((path) =>
      routeEntryType({ path }),
    );
    expect(new Set(types)).toEqual(new Set(['admin']));
  });

  it('is app for people’s own places, also where a name begins alike', () => {
    const paths = ['/', '/table/dev', '/page/system', '/user', '/approval/todo', '/developers', '/systems'];
    expect(paths.map((path) => routeEntryType({ path }))).toEqual(paths.map(() => 'app'));
  });

  it('is program where a function runs, wherever it stands', () => {
    expect(routeEntryType({ path: '/system/flow', program: 'f' })).toBe('program');
    expect(routeEntryType({ path: '/', program: null })).toBe('app');
  });
});
