import {
  countConditions,
  EMPTY_VIEW,
  fitToFields,
  moveKey,
  orderedKeys,
  PAGE_SIZES,
  readViewState,
  toggleSort,
} from './view-state.model.js';

describe('how a person looks at a table', () => {
  it('starts with 20 rows a page, default height, endless scrolling', () => {
    expect(EMPTY_VIEW).toMatchObject({
      pageSize: 20,
      rowHeight: 'default',
      mode: 'endless',
      sort: [],
      filter: [],
    });
  });

  it('keeps what it understands of a remembered state and replaces the rest', () => {
    const view = readViewState(
      JSON.stringify({ rowHeight: 'high', pageSize: 5000, sort: 'nonsense', hidden: ['a'] }),
    );
    expect(view).toMatchObject({ rowHeight: 'high', pageSize: 20, sort: [], hidden: ['a'] });
    expect(readViewState('not json')).toEqual(EMPTY_VIEW);
  });

  it('shows at most 50 rows a page, and none of a length that is not offered', () => {
    const sizeOf = (pageSize: number) => readViewState(JSON.stringify({ pageSize })).pageSize;
    expect(Math.max(...PAGE_SIZES)).toBe(50);
    expect([sizeOf(50), sizeOf(51), sizeOf(100)]).toEqual([50, 20, 20]);
  });

  it('drops sorts and filters on fields that are gone', () => {
    const view = fitToFields(
      {
        ...EMPTY_VIEW,
        sort: [{ key: 'gone', order: 'asc' }],
        filter: [
          { key: 'gone', opt: 'eq', value: 1 },
          {
            model: 'or',
            list: [
              { key: 'name', opt: 'like', value: 'a' },
              { key: 'gone', opt: 'isnull' },
            ],
          },
        ],
      },
      new Set(['name']),
    );
    expect(view.sort).toEqual([]);
    expect(view.filter).toEqual([{ model: 'or', list: [{ key: 'name', opt: 'like', value: 'a' }] }]);
  });

  it('sorts up, down and not at all by clicking a header', () => {
    const up = toggleSort([], 'a', false);
    const down = toggleSort(up, 'a', false);
    expect([up, down, toggleSort(down, 'a', false)]).toEqual([
      [{ key: 'a', order: 'asc' }],
      [{ key: 'a', order: 'desc' }],
      [],
    ]);
  });

  it('keeps the other sorts with Shift', () => {
    const two = toggleSort([{ key: 'a', order: 'asc' }], 'b', true);
    expect(two.map((item) => item.key)).toEqual(['a', 'b']);
    expect(toggleSort(two, 'a', true)[0]).toEqual({ key: 'a', order: 'desc' });
    expect(
      toggleSort(
        [
          { key: 'a', order: 'desc' },
          { key: 'b', order: 'asc' },
        ],
        'a',
        true,
      ),
    ).toEqual([{ key: 'b', order: 'asc' }]);
  });

  it('puts new fields last and keeps the order a person made', () => {
    expect(orderedKeys({ ...EMPTY_VIEW, order: ['c', 'gone', 'a'] }, ['a', 'b', 'c'])).toEqual([
      'c',
      'a',
      'b',
    ]);
  });

  it('moves a column to where it is dropped', () => {
    expect(moveKey(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moveKey(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moveKey(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  });

  it('counts conditions inside groups, and none that is not finished', () => {
    const filter = [
      { key: 'd', opt: 'eq' as const },
      { key: 'a', opt: 'isnull' as const },
      {
        model: 'or' as const,
        list: [
          { key: 'b', opt: 'isnull' as const },
          { key: 'c', opt: 'isnull' as const },
        ],
      },
    ];
    expect(countConditions(filter)).toBe(3);
  });
});
