import { lookOf, savedLookOf } from './saved-view.model.js';

const keys = { all: ['a', 'b', 'c', '_ctime'], hiddenAtFirst: ['_ctime'] };

describe('a saved view', () => {
  it('that names no columns shows those that are shown at first', () => {
    expect(lookOf({}, keys)).toEqual({ sort: [], order: keys.all, hidden: ['_ctime'], pinned: [] });
  });

  it('shows its columns from left to right, without those that are gone', () => {
    const look = lookOf({ fields: ['c', 'gone', 'a'], option: { pinned: ['a', 'gone', 1] } }, keys);
    expect(look).toEqual({
      sort: [],
      order: ['c', 'a', 'b', '_ctime'],
      hidden: ['b', '_ctime'],
      pinned: ['a'],
    });
  });

  it('is what was arranged, and keeps what else it knows', () => {
    const look = lookOf({ fields: ['c', 'a'], sort: [{ key: 'a', order: 'desc' }] }, keys);
    expect(savedLookOf({ ...look, pinned: ['c'] }, keys.all, { widths: { a: 90 } })).toEqual({
      sort: [{ key: 'a', order: 'desc' }],
      fields: ['c', 'a'],
      option: { widths: { a: 90 }, pinned: ['c'] },
    });
  });
});
