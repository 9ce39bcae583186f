import { countRecent, topList, type Visited } from './top-list.js';

const item = (id: string, value = 1): Visited => ({ id, value });
const everything = { recentsOn: true, exists: () => true };
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the recent list', () => {
  it('ignores a visit to the same id as the last one', () => {
    expect(countRecent([item('a')], { id: 'a' }, 'a')).toEqual([item('a')]);
  });

  it('adds a new id with count 1 and counts an existing one', () => {
    expect(countRecent([item('a')], { id: 'b' }, 'a')).toEqual([item('a'), item('b')]);
    expect(countRecent([item('a')], { id: 'a' }, 'b')).toEqual([item('a', 2)]);
  });

  it('is sorted by count, most visited first', () => {
    expect(ids(countRecent([item('a', 2), item('b', 2)], { id: 'b' }, 'a'))).toEqual(['b', 'a']);
  });
});

describe('the top list', () => {
  it('has the favourites, then up to four recents', () => {
    const recents = ['a', 'b', 'c', 'd', 'e'].map((id) => item(id));
    expect(ids(topList([{ id: 'x' }], recents, everything))).toEqual(['x', 'a', 'b', 'c', 'd']);
  });

  it('names nothing twice', () => {
    expect(ids(topList([{ id: 'a' }, { id: 'a' }], [item('a'), item('b')], everything))).toEqual(['a', 'b']);
  });

  it('drops the recents when the view option is off', () => {
    expect(ids(topList([{ id: 'x' }], [item('a')], { ...everything, recentsOn: false }))).toEqual(['x']);
  });

  it('drops recents whose route or function is gone', () => {
    const exists = (id: string) => id !== 'gone';
    expect(ids(topList([], [item('gone'), item('a')], { recentsOn: true, exists }))).toEqual(['a']);
  });
});
