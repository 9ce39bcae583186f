import {
  closeOtherTabs,
  closeTab,
  countVisit,
  moveTab,
  NO_PLACES,
  openTab,
  destinationAt,
  pinTab,
  flowDestination,
  recentDestinations,
  resumeAt,
  sectionOf,
  tabAfterClosing,
  tabTitles,
  withoutLostTables,
  titleOf,
  type Destination,
  type Tag,
} from './destinations.model.js';

const destination = (path: string): Destination => destinationAt(path, path);
const tab = (path: string, pinned = false): Tag => ({ ...destination(path), pinned });
const paths = (tabs: readonly Destination[]) => tabs.map(({ path }) => path).join('');

describe('tabs of open places', () => {
  const eight = [...'abcdefgh'].map((path) => tab(path));

  it('keep at most eight and drop the oldest', () => {
    expect(paths(openTab(eight, tab('i')))).toBe('bcdefghi');
  });

  it('drop the oldest that is not pinned', () => {
    const pinned = eight.map((each) => (each.path === 'a' ? tab('a', true) : each));
    expect(paths(openTab(pinned, tab('i')))).toBe('acdefghi');
  });

  it('keep an open place where it is, and pinned', () => {
    const tabs = [tab('a', true), tab('b')];
    expect(openTab(tabs, destinationAt('a', 'new'))).toEqual([
      { id: 'a', type: 'route', name: 'new', path: 'a', pinned: true },
      tab('b'),
    ]);
  });

  it('put pinned ones in front and toggle the pin', () => {
    const pinned = pinTab([tab('a'), tab('b')], 'b');
    expect(paths(pinned)).toBe('ba');
    expect(pinTab(pinned, 'b').every((each) => !each.pinned)).toBe(true);
  });

  it('close one, or all others but the pinned', () => {
    expect(paths(closeTab(eight, 'c'))).toBe('abdefgh');
    expect(paths(closeOtherTabs([tab('a', true), tab('b'), tab('c')], 'c'))).toBe('ac');
  });

  it('lead to the neighbour after closing, else home', () => {
    expect(tabAfterClosing([tab('a'), tab('b'), tab('c')], 'b')).toBe('c');
    expect(tabAfterClosing([tab('a'), tab('b')], 'b')).toBe('a');
    expect(tabAfterClosing([tab('a')], 'a')).toBe('/');
  });

  it('can be moved', () => {
    expect(paths(moveTab([tab('a'), tab('b'), tab('c')], 0, 2))).toBe('bca');
  });
});

describe('recent places', () => {
  it('count a visit once until somebody went elsewhere', () => {
    let destinations = countVisit(NO_PLACES, destination('a'));
    destinations = countVisit(destinations, destination('a'));
    destinations = countVisit(destinations, destination('b'));
    destinations = countVisit(destinations, destination('a'));
    expect(destinations.recents.map(({ path, value }) => [path, value])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('show the last four, without the open one', () => {
    const destinations = [...'abcdef'].reduce((all, path) => countVisit(all, destination(path)), NO_PLACES);
    expect(recentDestinations(destinations, 'f').map(({ path }) => path)).toEqual(['e', 'd', 'c', 'b']);
  });

  it('count a function that was run, under its own name while it exists', () => {
    const t = ((key: string) => key) as never;
    const destinations = countVisit(
      countVisit(NO_PLACES, flowDestination('f', 'Close orders')),
      destination('a'),
    );
    expect(destinations.recents).toContainEqual(
      expect.objectContaining({ id: 'f', type: 'program', program: 'f', value: 1 }),
    );
    const [recent] = recentDestinations(destinations, 'a');
    expect(recent?.id).toBe('f');
    const called = (programs: { _id: string; _name: string }[]) =>
      recent && titleOf(recent, { tables: [], programs }, t);
    expect([called([{ _id: 'f', _name: 'Close all' }]), called([])]).toEqual(['Close all', undefined]);
  });

  it('keep the last ten paths', () => {
    const destinations = [...'abcdefghijkl'].reduce(
      (all, path) => countVisit(all, destination(path)),
      NO_PLACES,
    );
    expect(destinations.history.map(({ path }) => path).join('')).toBe('lkjihgfedc');
  });

  it('forget tables that are gone', () => {
    const table = destinationAt('/table/x', 'X');
    const destinations = countVisit({ ...NO_PLACES, tags: [{ ...table, pinned: false }, tab('a')] }, table);
    const left = withoutLostTables(destinations, () => false);
    expect(paths(left.tags)).toBe('a');
    expect([left.recents, left.history]).toEqual([[], []]);
  });
});

describe('a section of the settings', () => {
  const at = (path: string) => destinationAt(path, 'x');

  it('is one place, and is found again where it was left', () => {
    const tabs = openTab(openTab([], at('/system/auth/a?tab=members')), at('/system/auth/b'));
    expect(tabs.map(({ path }) => path)).toEqual(['/system/auth/b']);
    expect(resumeAt(tabs, '/system/auth')).toBe('/system/auth/b');
    expect(resumeAt(tabs, '/system/user')).toBe('/system/user');
  });

  it('is told by its address', () => {
    expect(sectionOf('/system/public/user?q=a')).toBe('/system/public/user');
    expect(sectionOf('/system/group/x')).toBe('/system/group');
    expect(sectionOf('/user/security')).toBe('/user');
    expect(sectionOf('/user')).toBe('/user');
    expect(sectionOf('/users')).toBeUndefined();
    expect(sectionOf('/table/x')).toBeUndefined();
  });
});

describe('titles of open places', () => {
  it('differ even when two places have one name', () => {
    const tabs = ['/table/a', '/table/b', '/user'].map((path) => tab(path));
    const titles = tabTitles(tabs, ({ path }) => (path === '/user' ? 'Me' : 'Orders'));
    expect([...titles.values()]).toEqual(['Orders', 'Orders (2)', 'Me']);
  });

  it('are those of now: a table may have got another name, or be gone', () => {
    const t = ((key: string, { name = '' } = {}) => `${key} ${name}`.trim()) as never;
    const tables = [{ _id: 'a', _name: 'Now' }];
    const titles = ['/table/a', '/dev/entity/a', '/table/b', '/user'].map((path) =>
      titleOf(destinationAt(path, path === '/user' ? 'shell.me' : 'Before'), { tables }, t),
    );
    expect(titles).toEqual(['Now', 'shell.palette.design Now', undefined, 'shell.me']);
  });
});
