import { closeOtherTabs, closeTab, countVisit, moveTab, NO_PLACES, openTab, pinTab, recentPlaces, tabAfterClosing, withoutLostTables, type Place } from './places.model.js';

const tab = (path: string, pinned?: boolean): Place => ({ path, titleKey: path, pinned });
const paths = (tabs: readonly Place[]) => tabs.map(({ path }) => path).join('');

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
    expect(openTab(tabs, { path: 'a', titleKey: 'new' })).toEqual([{ path: 'a', titleKey: 'new', pinned: true }, tab('b')]);
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
    let places = countVisit(NO_PLACES, tab('a'));
    places = countVisit(places, tab('a'));
    places = countVisit(places, tab('b'));
    places = countVisit(places, tab('a'));
    expect(places.visits.map(({ path, count }) => [path, count])).toEqual([['a', 2], ['b', 1]]);
  });

  it('show the last four, without the open one', () => {
    const places = [...'abcdef'].reduce((all, path) => countVisit(all, tab(path)), NO_PLACES);
    expect(recentPlaces(places, 'f').map(({ path }) => path)).toEqual(['e', 'd', 'c', 'b']);
  });

  it('keep the last ten paths', () => {
    const places = [...'abcdefghijkl'].reduce((all, path) => countVisit(all, tab(path)), NO_PLACES);
    expect(places.history.join('')).toBe('lkjihgfedc');
  });

  it('forget tables that are gone', () => {
    const places = countVisit({ ...NO_PLACES, tabs: [{ path: '/table/x', entity: 'x' }, tab('a')] }, { path: '/table/x', entity: 'x' });
    const left = withoutLostTables(places, () => false);
    expect(paths(left.tabs)).toBe('a');
    expect(left.visits).toEqual([]);
  });
});
