import {
  ADMIN_MENU,
  adminMenu,
  builtEntries,
  DEVELOPER_MENU,
  developerMenu,
  firstAdminPlace,
  type AdminEntry,
  type MenuFacts,
} from './admin-menu.model.js';

const facts = (change: Partial<MenuFacts> = {}): MenuFacts => ({
  view: {},
  limit: { approval: true, public: true },
  debug: true,
  early: true,
  ...change,
});
const idsIn = (entries: readonly AdminEntry[]): string[] =>
  entries.flatMap(({ id, children }) => [id, ...idsIn(children ?? [])]);
const seen = (change: Partial<MenuFacts> = {}) => idsIn(adminMenu(facts(change)));
const childrenOf = (id: string) =>
  ADMIN_MENU.find((each) => each.id === id)?.children?.map((each) => each.id);

describe('the menu of the settings', () => {
  it.each(['menu', 'auth', 'approval', 'schedule', 'data', 'project', 'canary'])('has an entry %s', (id) => {
    expect(seen()).toContain(id);
    expect(ADMIN_MENU.map((each) => each.id)).toContain(id);
  });

  it.each([
    ['organisation', ['group', 'user']],
    ['public', ['public-user', 'public-auth']],
    ['share', ['selection', 'config', 'chart', 'increment', 'i18n', 'file', 'ai']],
    ['extra', ['module', 'view', 'feature', 'data-advanced']],
  ])('has a section %s with %j', (id, children) => {
    expect(childrenOf(id)).toEqual(children);
  });

  it.each(['share', 'user', 'auth', 'module', 'data', 'menu', 'schedule', 'group', 'approval'])(
    'hides %s when its switch is off',
    (flag) => {
      expect(seen()).toContain(flag);
      expect(seen({ view: { [flag]: false } })).not.toContain(flag);
    },
  );

  it('drops a section with its last entry', () => {
    expect(seen({ view: { group: false, user: false } })).not.toContain('organisation');
    expect(seen({ view: { share: false } })).not.toContain('selection');
  });

  it('shows approvals only where the edition holds them', () => {
    expect(seen({ limit: { approval: false } })).not.toContain('approval');
    expect(seen({ limit: {} })).not.toContain('approval');
  });

  it.each(['data', 'project', 'increment', 'config', 'file'])('shows %s only in debug mode', (id) => {
    expect(seen({ debug: true, early: false })).toContain(id);
    expect(seen({ debug: false, early: true })).not.toContain(id);
  });

  it.each(['simple', 'canary', 'public', 'feature', 'ai'])('shows %s only in early-access mode', (id) => {
    expect(seen({ debug: false, early: true })).toContain(id);
    expect(seen({ debug: true, early: false })).not.toContain(id);
  });

  it('opens the files of the project from the advanced settings', () => {
    const share = builtEntries(adminMenu(facts())).find(({ id }) => id === 'share');
    expect(share?.children?.find(({ id }) => id === 'file')?.to).toBe('/system/share/file');
  });

  it('opens selection sets and auto-numbers from the advanced settings', () => {
    const share = builtEntries(adminMenu(facts())).find(({ id }) => id === 'share');
    const places = share?.children?.map(({ to }) => to);
    expect(places).toEqual(expect.arrayContaining(['/system/share/selection', '/system/share/increment']));
  });

  it('opens global settings, charts and texts from the advanced settings, views and advanced tables from the extras', () => {
    const built = builtEntries(adminMenu(facts()));
    const placesOf = (section: string) =>
      built.find(({ id }) => id === section)?.children?.map(({ to }) => to);
    expect(placesOf('share')).toEqual(
      expect.arrayContaining(['/system/share/config', '/system/share/chart', '/system/share/i18n']),
    );
    expect(placesOf('extra')).toEqual(expect.arrayContaining(['/system/view', '/system/data-advanced']));
  });

  it.each([
    ['share.i18n', 'i18n'],
    ['share.chart', 'chart'],
    ['selection', 'selection'],
  ])('hides by the switch %s the entry %s', (flag, id) => {
    expect(seen()).toContain(id);
    expect(seen({ view: { [flag]: true } })).toContain(id);
    expect(seen({ view: { [flag]: false } })).not.toContain(id);
  });

  it('leaves screens out that do not exist yet, and sections that have none', () => {
    const shown = idsIn(builtEntries(adminMenu(facts())));
    for (const id of ['group', 'schedule']) expect(shown).toContain(id);
    for (const id of ['simple', 'canary']) expect(shown).not.toContain(id);
  });

  it('is entered at its first entry, or at the first child of that', () => {
    expect(firstAdminPlace(facts())).toBe('/system/menu');
    expect(firstAdminPlace(facts({ view: { menu: false } }))).toBe('/system/auth');
    expect(firstAdminPlace(facts({ view: { menu: false, auth: false } }))).toBe('/system/group');
  });
});

describe('the menu of the workbench', () => {
  const inDeveloper = (change: Partial<MenuFacts> = {}) => idsIn(developerMenu(facts(change)));

  it('hides external users unless the public limit is on', () => {
    expect(inDeveloper()).toContain('public');
    expect(inDeveloper({ limit: { public: false } })).not.toContain('public');
    expect(inDeveloper({ early: false })).not.toContain('public');
  });

  it('never shows the preview', () => {
    expect(idsIn(DEVELOPER_MENU)).toContain('preview');
    expect(inDeveloper()).not.toContain('preview');
  });
});
