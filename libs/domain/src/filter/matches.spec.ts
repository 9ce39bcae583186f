import fc from 'fast-check';
import { lets, normal } from '../../test/filter.fixtures.js';
import type { Condition, Filter } from './filter.types.js';
import { matches } from './matches.js';

const ID = '0'.repeat(24);
const ID2 = '1'.repeat(24);
const EMPTIES = [undefined, null, '', []];

describe('empty values (D32)', () => {
  test('isnull matches missing, null, "" and [], and notnull is its complement', () => {
    for (const value of EMPTIES) {
      expect(lets([{ key: 'name', opt: 'isnull' }], { name: value })).toBe(true);
      expect(lets([{ key: 'name', opt: 'notnull' }], { name: value })).toBe(false);
    }
    expect(lets([{ key: 'amount', opt: 'isnull' }], { amount: 0 })).toBe(false);
    expect(lets([{ key: 'done', opt: 'notnull' }], { done: false })).toBe(true);
    expect(lets([{ key: 'name', opt: 'isnull' }], {})).toBe(true);
  });

  test('match no positive operator and every negative one', () => {
    const positive: Condition[] = [
      { key: 'name', opt: 'eq', value: 'x' },
      { key: 'name', opt: 'in', value: ['x', 'y'] },
      { key: 'name', opt: 'like', value: 'x' },
      { key: 'amount', opt: 'lt', value: 5 },
      { key: 'amount', opt: 'between', value: '-5,5' },
      { key: 'day', opt: 'lte', value: '2099' },
      { key: 'tags', opt: 'all', value: ['x'] },
    ];
    const negative: Condition[] = [
      { key: 'name', opt: 'ne', value: 'x' },
      { key: 'name', opt: 'nin', value: ['x', 'y'] },
      { key: 'name', opt: 'nlike', value: 'x' },
      { key: 'amount', opt: 'nbetween', value: '-5,5' },
    ];
    for (const value of EMPTIES) {
      for (const condition of positive) expect(lets([condition], { [condition.key]: value })).toBe(false);
      for (const condition of negative) expect(lets([condition], { [condition.key]: value })).toBe(true);
    }
  });
});

describe('several values in one field', () => {
  test('match when any element does, and ne and nin when none does', () => {
    const row = { tags: ['red', 'green'] };
    expect(lets([{ key: 'tags', opt: 'eq', value: 'red' }], row)).toBe(true);
    expect(lets([{ key: 'tags', opt: 'ne', value: 'red' }], row)).toBe(false);
    expect(lets([{ key: 'tags', opt: 'ne', value: 'blue' }], row)).toBe(true);
    expect(lets([{ key: 'tags', opt: 'nin', value: ['blue', 'green'] }], row)).toBe(false);
    expect(lets([{ key: 'tags', opt: 'like', value: 'GRE' }], row)).toBe(true);
    expect(lets([{ key: 'tags', opt: 'all', value: ['red', 'green'] }], row)).toBe(true);
    expect(lets([{ key: 'tags', opt: 'all', value: ['red', 'blue'] }], row)).toBe(false);
    expect(lets([{ key: 'tags', opt: 'size', value: 2 }], row)).toBe(true);
  });

  test('a missing array has no elements', () => {
    expect(lets([{ key: 'tags', opt: 'size', value: 0 }], {})).toBe(true);
    expect(lets([{ key: 'tags', opt: 'size', value: 1 }], { tags: null })).toBe(false);
  });

  test('the two bounds of a range are met by one element', () => {
    const row = {
      items: [
        { _id: ID, price: 1 },
        { _id: ID2, price: 100 },
      ],
    };
    expect(lets([{ key: 'items.price', opt: 'between', value: '2,10' }], row)).toBe(false);
    expect(lets([{ key: 'items.price', opt: 'between', value: '50,100' }], row)).toBe(true);
    expect(lets([{ key: 'items.price', opt: 'ne', value: 1 }], row)).toBe(false);
  });

  test('a sub-field is empty when no row of the collection has a value in it', () => {
    expect(lets([{ key: 'items.label', opt: 'isnull' }], { items: [{ label: '' }, { label: null }] })).toBe(
      true,
    );
    expect(lets([{ key: 'items.label', opt: 'isnull' }], { items: [{ label: '' }, { label: 'x' }] })).toBe(
      false,
    );
    expect(lets([{ key: 'items.label', opt: 'isnull' }], {})).toBe(true);
  });
});

describe('relations', () => {
  const row = {
    customer: { _id: ID, __name: 'Li Na', city: 'Wuhan' },
    watchers: [
      { _id: ID, __name: 'A' },
      { _id: ID2, __name: 'B' },
    ],
  };

  test('compare by id and search by name', () => {
    expect(lets([{ key: 'customer', opt: 'eq', value: ID }], row)).toBe(true);
    expect(lets([{ key: 'customer', opt: 'eq', value: ID2 }], row)).toBe(false);
    expect(lets([{ key: 'customer', opt: 'eq', value: ID }], { customer: ID })).toBe(true);
    expect(lets([{ key: 'customer', opt: 'like', value: 'li' }], row)).toBe(true);
    expect(lets([{ key: 'watchers', opt: 'start', value: 'b' }], row)).toBe(true);
    expect(lets([{ key: 'watchers', opt: 'in', value: [ID2] }], row)).toBe(true);
  });

  test('a path reaches one level into the related row', () => {
    expect(lets([{ key: 'customer.city', opt: 'eq', value: 'Wuhan' }], row)).toBe(true);
    expect(lets([{ key: 'customer.city', opt: 'ne', value: 'Wuhan' }], { customer: null })).toBe(true);
  });

  test('tree matches a value and its descendants', () => {
    const node = normal([{ key: 'customer', opt: 'tree', value: ID }]);
    const descendantsOf = () => new Set([ID, ID2]);
    expect(matches(node, { customer: ID2 }, { descendantsOf })).toBe(true);
    expect(matches(node, { customer: ID2 })).toBe(false);
    expect(matches(node, { customer: ID })).toBe(true);
  });
});

describe('comparisons', () => {
  test('texts are equal by case and similar without it', () => {
    expect(lets([{ key: 'name', opt: 'eq', value: 'Anna' }], { name: 'anna' })).toBe(false);
    expect(lets([{ key: 'name', opt: 'like', value: 'NN' }], { name: 'anna' })).toBe(true);
    expect(lets([{ key: 'name', opt: 'like', value: '%' }], { name: 'anna' })).toBe(false);
    expect(lets([{ key: 'name', opt: 'regex', value: '^a.+A$' }], { name: 'An\nna' }, { regex: true })).toBe(
      true,
    );
    expect(lets([{ key: 'name', opt: 'regex', value: '^n' }], { name: 'anna' }, { regex: true })).toBe(false);
  });

  test('two fields of a row, neither of them empty', () => {
    const late: Filter = [{ key: 'due', opt: 'lt', field: 'day' }];
    expect(lets(late, { due: '2024-01-01', day: '2024-01-02' })).toBe(true);
    expect(lets(late, { due: '2024-01-02', day: '2024-01-02' })).toBe(false);
    expect(lets(late, { due: '2024-01-01', day: null })).toBe(false);
    expect(lets([{ key: 'due', opt: 'ne', field: 'day' }], { due: '2024-01-01', day: null })).toBe(true);
  });

  test('a range is the same as its two bounds for any single number', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (a, b, amount) => {
        const inside = amount >= Math.min(a, b) && amount <= Math.max(a, b);
        expect(lets([{ key: 'amount', opt: 'between', value: [a, b] }], { amount })).toBe(inside);
        expect(lets([{ key: 'amount', opt: 'nbetween', value: `${a},${b}` }], { amount })).toBe(!inside);
      }),
    );
  });

  test('groups join with AND and OR', () => {
    const filter: Filter = [
      {
        model: 'or',
        list: [
          { key: 'amount', opt: 'gt', value: 10 },
          {
            model: 'and',
            list: [
              { key: 'name', opt: 'eq', value: 'x' },
              { key: 'amount', opt: 'lt', value: 0 },
            ],
          },
        ],
      },
    ];
    expect(
      [{ amount: 11 }, { amount: -1, name: 'x' }, { amount: -1 }, { amount: 5, name: 'x' }].map((row) =>
        lets(filter, row),
      ),
    ).toEqual([true, true, false, false]);
  });

  test('names of built-in properties reach nothing', () => {
    expect(matches({ kind: 'empty', key: 'constructor' }, {})).toBe(true);
    expect(matches({ kind: 'empty', key: 'name.length' }, { name: 'abc' })).toBe(true);
  });
});
