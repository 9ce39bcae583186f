import fc from 'fast-check';
import { isFilter } from './is-filter.js';

describe('the shape of a stored filter', () => {
  test.each<unknown[]>([
    [[]],
    [[{ key: 'a', opt: 'eq', value: 1 }]],
    [[{ key: 'a', opt: 'in', value: ['x'], model: 'or', title: 'T' }]],
    [
      [
        {
          model: 'or',
          list: [
            { key: 'a', opt: 'isnull' },
            { model: 'and', list: [] },
          ],
        },
      ],
    ],
  ])('%j is a filter', (value) => {
    expect(isFilter(value)).toBe(true);
  });

  test.each<unknown[]>([
    [null],
    [{}],
    ['[]'],
    [[null]],
    [[{ key: 'a' }]],
    [[{ key: 5, opt: 'eq' }]],
    [[{ key: 'a', opt: 'drop' }]],
    [[{ key: 'a', opt: 'eq', sql: '1=1' }]],
    [[{ key: 'a', opt: 'eq', model: 'xor' }]],
    [[{ model: 'xor', list: [] }]],
    [[{ model: 'or', list: [], key: 'a' }]],
    [[{ model: 'or', list: {} }]],
  ])('%j is none', (value) => {
    expect(isFilter(value)).toBe(false);
  });

  test('depth and length are bounded', () => {
    const nested = (depth: number): unknown[] =>
      depth === 0 ? [] : [{ model: 'or', list: nested(depth - 1) }];
    expect(isFilter(nested(10))).toBe(true);
    expect(isFilter(nested(11))).toBe(false);
    expect(isFilter(Array(101).fill({ key: 'a', opt: 'isnull' }))).toBe(false);
  });

  test('whatever arrives is answered', () => {
    fc.assert(fc.property(fc.anything(), (value) => expect(typeof isFilter(value)).toBe('boolean')));
  });
});
