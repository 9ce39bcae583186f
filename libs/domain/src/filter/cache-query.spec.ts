import { emptyWithoutAsking, withoutDuplicates } from './cache-query.js';
import { lets, normal } from '../../test/filter.fixtures.js';
import type { Condition, Filter } from './filter.types.js';

const ID = '0'.repeat(24);
const byAmount: Condition = { key: 'amount', opt: 'gt', value: 1 };

describe('answering without asking the server', () => {
  test.each<Filter>([
    [{ key: '_id', opt: 'in', value: [] }],
    [{ key: '_id', opt: 'in' }],
    [{ key: '_id', opt: 'in', value: [''] }],
    [{ key: '_id', opt: 'eq', value: null }],
    [byAmount, { key: 'name', opt: 'eq', value: '' }],
    [{ model: 'and', list: [byAmount, { key: 'name', opt: 'eq', value: '' }] }],
    [
      {
        model: 'or',
        list: [
          { key: '_id', opt: 'in', value: [] },
          { key: 'name', opt: 'eq', value: '' },
        ],
      },
    ],
  ])('%j has no rows', (...filter) => {
    expect(emptyWithoutAsking(filter)).toBe(true);
    expect(normal(filter)).toEqual({ kind: 'never' });
  });

  test.each<Filter>([
    [byAmount],
    [{ key: '_id', opt: 'in', value: [ID] }],
    [{ key: '_id', opt: 'in', value: [], empty: true }],
    [{ key: 'name', opt: 'eq', value: '', empty: true }],
    [{ key: 'name', opt: 'in', value: [] }],
    [{ key: 'name', opt: 'eq' }],
    [{ model: 'or', list: [byAmount, { key: '_id', opt: 'in', value: [] }] }],
    [{ model: 'or', list: [] }],
  ])('%j must be asked', (...filter) => {
    expect(emptyWithoutAsking(filter)).toBe(false);
    expect(normal(filter)).not.toEqual({ kind: 'never' });
  });
});

describe('duplicates', () => {
  test('are removed from AND and OR lists, the first stays', () => {
    const titled: Condition = { ...byAmount, title: 'first' };
    const or = { model: 'or' as const, list: [byAmount, byAmount] };
    expect(withoutDuplicates([titled, byAmount, or, or])).toEqual([
      titled,
      { model: 'or', list: [byAmount] },
    ]);
  });

  test('stay where they mean something else', () => {
    const filter: Filter = [byAmount, { ...byAmount, value: 2 }, { ...byAmount, opt: 'lt' }];
    expect(withoutDuplicates(filter)).toEqual(filter);
    expect(lets(withoutDuplicates([byAmount, byAmount]), { amount: 2 })).toBe(true);
  });
});
