import type { ModuleNode } from '@buildmesh/contracts';
import { adminMenu, builtEntries } from '../../../shared/navigation/admin-menu.model.js';
import { areaOf, designSections, entryItems, entrySections } from './navigation.js';

const entries = builtEntries(adminMenu({ view: {}, limit: {}, debug: false, early: false }));

describe('the navigation', () => {
  it('knows the area of a path', () => {
    expect([areaOf('/table/x'), areaOf('/dev/entity'), areaOf('/system/user')]).toEqual([
      'app',
      'dev',
      'system',
    ]);
  });

  it('shows the settings in their sections', () => {
    expect(
      entrySections(entries).map(({ titleKey, items }) => [titleKey, items.map(({ to }) => to)]),
    ).toEqual([
      [undefined, ['/system/menu', '/system/auth']],
      ['shell.nav.organisation', ['/system/group', '/system/user']],
      [undefined, ['/system/schedule']],
      ['shell.nav.share', ['/system/share/selection', '/system/share/chart', '/system/share/i18n']],
      ['shell.nav.extra', ['/system/module', '/system/view', '/system/data-advanced']],
      ['shell.nav.other', ['/system/other', '/system/history']],
    ]);
  });

  it('gives every entry of the settings an icon of its own', () => {
    const icons = entryItems(entries).map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('groups the tables of the workbench by module', () => {
    const module: ModuleNode = {
      _id: 'm',
      _name: 'Sales',
      _parent: null,
      _sort: 1,
      _flow: [],
      _entity: ['b'],
      _api: [],
      _page: [],
      _ver: 1,
    };
    const tables = ['a', 'b'].map((_id) => ({ _id, _name: _id }));
    expect(designSections(tables, [])).toHaveLength(1);
    expect(
      designSections(tables, [module]).map(({ name, items }) => [name, items.map((item) => item.name)]),
    ).toEqual([
      ['Sales', ['b']],
      [undefined, ['a']],
    ]);
  });
});
