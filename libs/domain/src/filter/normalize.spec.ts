import fc from 'fast-check';
import { Refusal } from '@buildmesh/kernel';
import { FIELDS, GROUPS, normal, OPTIONS, USER } from '../../test/filter.fixtures.js';
import { OPERATORS, type Condition, type Filter, type FilterNode } from './filter.types.js';
import { normalizeFilter } from './normalize.js';
import { acceptsOperator, operatorsFor } from './operators.js';

const ID = '0'.repeat(24);
const ID2 = '1'.repeat(24);

function refusalOf(filter: Filter, change = {}): Refusal {
  try {
    normal(filter, change);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('conditions without a value', () => {
  test('are dropped', () => {
    expect(normal([])).toEqual({ kind: 'always' });
    expect(
      normal([
        { key: 'name', opt: 'like', value: '' },
        { key: 'amount', opt: 'gt' },
        { key: 'tags', opt: 'in', value: [] },
      ]),
    ).toEqual({ kind: 'always' });
    expect(
      normal([
        { key: 'amount', opt: 'between', value: ',' },
        { key: 'day', opt: 'recent', value: [null, ''] },
      ]),
    ).toEqual({ kind: 'always' });
    expect(
      normal([
        { key: 'name', opt: 'eq' },
        { key: 'name', opt: 'ne', value: '' },
      ]),
    ).toEqual({ kind: 'always' });
  });

  test('decide nothing inside an OR either', () => {
    const or: FilterNode = {
      model: 'or',
      list: [
        { key: 'name', opt: 'like', value: '' },
        { key: 'amount', opt: 'eq', value: 1 },
      ],
    };
    expect(normal([or])).toEqual({ kind: 'compare', key: 'amount', op: 'eq', value: 1 });
    expect(
      normal([
        { model: 'or', list: [{ key: 'name', opt: 'like', value: '' }] },
        { model: 'and', list: [] },
      ]),
    ).toEqual({ kind: 'always' });
  });

  test('match nothing where an id or an equal value is asked for', () => {
    for (const condition of [
      { key: '_id', opt: 'in', value: [] },
      { key: '_id', opt: 'in' },
      { key: '_id', opt: 'eq', value: '' },
      { key: '_id', opt: 'eq' },
      { key: 'name', opt: 'eq', value: '' },
      { key: 'name', opt: 'eq', value: null },
      { key: 'name', opt: 'eq', value: [] },
    ] satisfies Condition[]) {
      expect(normal([condition, { key: 'amount', opt: 'gt', value: 1 }])).toEqual({ kind: 'never' });
    }
  });

  test('ask for empty values where `empty` is set', () => {
    expect(normal([{ key: 'name', opt: 'eq', value: '', empty: true }])).toEqual({
      kind: 'empty',
      key: 'name',
    });
    expect(normal([{ key: '_id', opt: 'in', value: [], empty: true }])).toEqual({
      kind: 'empty',
      key: '_id',
    });
  });

  test('match nothing in a row filter, so that a gap in a right opens no row', () => {
    expect(normal([{ key: 'name', opt: 'like', value: '' }], { missing: 'never' })).toEqual({
      kind: 'never',
    });
    expect(normal([{ model: 'or', list: [] }], { missing: 'never' })).toEqual({ kind: 'never' });
    const or: FilterNode = {
      model: 'or',
      list: [
        { key: 'name', opt: 'ne', value: '' },
        { key: 'amount', opt: 'eq', value: 1 },
      ],
    };
    expect(normal([or], { missing: 'never' })).toEqual({
      kind: 'compare',
      key: 'amount',
      op: 'eq',
      value: 1,
    });
  });

  test('isnull, notnull, self and dept need none', () => {
    expect(normal([{ key: 'name', opt: 'isnull' }])).toEqual({ kind: 'empty', key: 'name' });
    expect(normal([{ key: 'name', opt: 'notnull' }])).toEqual({
      kind: 'not',
      node: { kind: 'empty', key: 'name' },
    });
    expect(normal([{ key: 'customer', opt: 'self' }])).toEqual({
      kind: 'compare',
      key: 'customer',
      op: 'eq',
      value: USER,
    });
    expect(normal([{ key: 'customer', opt: 'dept' }])).toEqual({
      kind: 'in',
      key: 'customer',
      values: GROUPS,
    });
  });

  test('words, choices and lists may hold ids of users and groups, though no builder offers to ask for them', () => {
    for (const key of ['name', 'state', 'tags']) {
      expect(normal([{ key, opt: 'self' }])).toEqual({ kind: 'compare', key, op: 'eq', value: USER });
      expect(normal([{ key, opt: 'dept' }])).toEqual({ kind: 'in', key, values: GROUPS });
      const offered = FIELDS.filter((field) => field._key === key).flatMap(operatorsFor);
      expect(offered).not.toContain('dept');
    }
  });

  test('self without a user and dept without groups match nothing', () => {
    expect(normal([{ key: '_creator', opt: 'self' }], { user: undefined })).toEqual({ kind: 'never' });
    expect(normal([{ key: 'customer', opt: 'dept' }], { groups: [] })).toEqual({ kind: 'never' });
  });
});

describe('operators become nodes', () => {
  test.each<[Condition, unknown]>([
    [
      { key: 'name', opt: 'eq', value: 'x' },
      { kind: 'compare', key: 'name', op: 'eq', value: 'x' },
    ],
    [
      { key: 'name', opt: 'in', value: ['x', 'y', 'x', ''] },
      { kind: 'in', key: 'name', values: ['x', 'y'] },
    ],
    [
      { key: 'name', opt: 'nin', value: ['x', 'y'] },
      { kind: 'not', node: { kind: 'in', key: 'name', values: ['x', 'y'] } },
    ],
    [
      { key: 'name', opt: 'like', value: '50%' },
      { kind: 'text', key: 'name', op: 'contains', value: '50%' },
    ],
    [
      { key: 'name', opt: 'start', value: 'a' },
      { kind: 'text', key: 'name', op: 'starts', value: 'a' },
    ],
    [
      { key: 'name', opt: 'end', value: 'a' },
      { kind: 'text', key: 'name', op: 'ends', value: 'a' },
    ],
    [
      { key: 'amount', opt: 'gte', value: '7.5' },
      { kind: 'compare', key: 'amount', op: 'gte', value: 7.5 },
    ],
    [
      { key: 'done', opt: 'eq', value: 'true' },
      { kind: 'compare', key: 'done', op: 'eq', value: true },
    ],
    [
      { key: 'level', opt: 'eq', value: '1' },
      { kind: 'compare', key: 'level', op: 'eq', value: 1 },
    ],
    [
      { key: 'tags', opt: 'all', value: ['a', 'b', 'a'] },
      { kind: 'all', key: 'tags', values: ['a', 'b'] },
    ],
    [
      { key: 'tags', opt: 'eq', value: ['a', 'b'], model: 'and' },
      { kind: 'all', key: 'tags', values: ['a', 'b'] },
    ],
    [
      { key: 'photos', opt: 'size', value: '2' },
      { kind: 'size', key: 'photos', value: 2 },
    ],
    [
      { key: 'customer', opt: 'tree', value: ID },
      { kind: 'tree', key: 'customer', values: [ID] },
    ],
    [
      { key: 'customer', opt: 'like', value: 'Li' },
      { kind: 'text', key: 'customer.__name', op: 'contains', value: 'Li' },
    ],
    [
      { key: 'watchers', opt: 'in', value: [ID, ID2] },
      { kind: 'in', key: 'watchers', values: [ID, ID2] },
    ],
    [
      { key: 'due', opt: 'gt', field: 'day' },
      { kind: 'compareField', key: 'due', op: 'gt', field: 'day' },
    ],
    [
      { key: 'due', opt: 'ne', field: 'day' },
      { kind: 'not', node: { kind: 'compareField', key: 'due', op: 'eq', field: 'day' } },
    ],
  ])('%j', (condition, node) => {
    expect(normal([condition])).toEqual(node);
  });

  test('several values are joined by OR, or by AND where the condition says so', () => {
    const part = (value: string) => ({ kind: 'text', key: 'name', op: 'contains', value });
    expect(normal([{ key: 'name', opt: 'like', value: ['a', 'b'] }])).toEqual({
      kind: 'or',
      list: [part('a'), part('b')],
    });
    expect(normal([{ key: 'name', opt: 'like', value: ['a', 'b'], model: 'and' }])).toEqual({
      kind: 'and',
      list: [part('a'), part('b')],
    });
  });

  test('nested groups are flattened and duplicates removed', () => {
    const amount: Condition = { key: 'amount', opt: 'eq', value: 1 };
    const name: Condition = { key: 'name', opt: 'eq', value: 'x' };
    expect(
      normal([
        amount,
        {
          model: 'and',
          list: [
            { ...amount, title: 'again' },
            { model: 'and', list: [name] },
          ],
        },
      ]),
    ).toEqual({
      kind: 'and',
      list: [
        { kind: 'compare', key: 'amount', op: 'eq', value: 1 },
        { kind: 'compare', key: 'name', op: 'eq', value: 'x' },
      ],
    });
    expect(normal([{ model: 'or', list: [amount, amount] }])).toEqual({
      kind: 'compare',
      key: 'amount',
      op: 'eq',
      value: 1,
    });
  });
});

describe('between', () => {
  const range = (low: unknown, high: unknown, key = 'amount') => ({
    kind: 'range',
    key,
    low,
    high,
    highOpen: false,
  });
  test.each<[Condition['value'], unknown]>([
    ['2,10', range(2, 10)],
    ['10,2', range(2, 10)],
    [[10, 2], range(2, 10)],
    [['10', ' 2 '], range(2, 10)],
    ['-1, 5', range(-1, 5)],
    ['5,5', { kind: 'compare', key: 'amount', op: 'eq', value: 5 }],
    ['3,', { kind: 'compare', key: 'amount', op: 'gte', value: 3 }],
    [[3], { kind: 'compare', key: 'amount', op: 'gte', value: 3 }],
    [[null, 3], { kind: 'compare', key: 'amount', op: 'lte', value: 3 }],
    [',3', { kind: 'compare', key: 'amount', op: 'lte', value: 3 }],
  ])('%j', (value, node) => {
    expect(normal([{ key: 'amount', opt: 'between', value }])).toEqual(node);
    expect(normal([{ key: 'amount', opt: 'nbetween', value }])).toEqual({ kind: 'not', node });
  });

  test('three bounds are refused', () => {
    expect(refusalOf([{ key: 'amount', opt: 'between', value: '1,2,3' }]).key).toBe('filter.bad-value');
  });

  test('dates reach from the first day of the lower to the last day of the higher bound', () => {
    expect(normal([{ key: 'day', opt: 'between', value: ['2024-03', '2024-01-15'] }])).toEqual(
      range('2024-01-15', '2024-03-31', 'day'),
    );
  });
});

describe('what is refused', () => {
  test('a field nobody knows, by its name', () => {
    const refusal = refusalOf([{ key: 'salary', opt: 'eq', value: 1 }]);
    expect(refusal.key).toBe('filter.unknown-field');
    expect(refusal.details.errors).toEqual([
      {
        field: 'salary',
        rule: 'unknown-field',
        message: 'filter.unknown-field',
        params: { field: 'salary', operator: 'eq' },
      },
    ]);
    expect(refusalOf([{ key: 'a.b.c.d', opt: 'isnull' }]).key).toBe('filter.unknown-field');
    expect(refusalOf([{ key: 'due', opt: 'gt', field: 'nothing' }]).key).toBe('filter.unknown-field');
  });

  test('every operator that does not suit the field', () => {
    for (const field of FIELDS) {
      const suited = OPERATORS.filter((known) => acceptsOperator(field, known));
      for (const opt of OPERATORS.filter((known) => !suited.includes(known))) {
        expect([field._key, opt, refusalOf([{ key: field._key, opt, value: 1 }]).key]).toEqual([
          field._key,
          opt,
          'filter.operator-unsupported',
        ]);
      }
    }
  });

  test.each<Condition>([
    { key: 'amount', opt: 'eq', value: 'many' },
    { key: 'amount', opt: 'eq', value: true },
    { key: 'amount', opt: 'between', value: '1,x' },
    { key: 'name', opt: 'eq', value: 1 },
    { key: 'name', opt: 'like', value: 'nul\0' },
    { key: 'done', opt: 'eq', value: 'maybe' },
    { key: 'customer', opt: 'eq', value: 'me' },
    { key: 'day', opt: 'eq', value: '2024-02-30' },
    { key: 'day', opt: 'gt', value: 20240230 },
    { key: 'day', opt: 'recent', value: 'soon' },
    { key: 'at', opt: 'lt', value: '25:00' },
    { key: 'moment', opt: 'gt', value: 'yesterday' },
    { key: 'moment', opt: 'gt', value: 1.5 },
    { key: 'photos', opt: 'size', value: -1 },
    { key: 'photos', opt: 'size', value: 'big' },
    { key: 'tags', opt: 'all', value: [true] },
  ])('a value of the wrong type: %j', (condition) => {
    expect(refusalOf([condition]).key).toBe('filter.bad-value');
  });

  test('comparing fields that are not alike, or not of the row itself', () => {
    for (const [key, field] of [
      ['due', 'amount'],
      ['due', 'month'],
      ['amount', 'items.price'],
      ['customer', 'watchers'],
    ] as const) {
      expect(refusalOf([{ key, opt: 'eq', field }]).key).toBe('filter.operator-unsupported');
    }
  });

  test('groups nested deeper than ten levels and more than 1000 conditions', () => {
    let deep: FilterNode = { key: 'amount', opt: 'eq', value: 1 };
    for (let depth = 0; depth < 10; depth++) deep = { model: 'and', list: [deep] };
    expect(normal([deep])).toEqual({ kind: 'compare', key: 'amount', op: 'eq', value: 1 });
    expect(refusalOf([{ model: 'or', list: [deep] }]).key).toBe('filter.too-deep');
    const many = Array.from({ length: 1001 }, (_, value): Condition => ({ key: 'amount', opt: 'eq', value }));
    expect(refusalOf(many).key).toBe('filter.too-deep');
  });

  test('whatever arrives, the answer is a filter or a refusal', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
    );
    const condition = fc.record(
      {
        key: fc.constantFrom(...FIELDS.map((known) => known._key), '_id', '__proto__', 'x'),
        opt: fc.constantFrom(...OPERATORS),
        value,
        model: fc.constantFrom('and' as const, 'or' as const),
        empty: fc.boolean(),
      },
      { requiredKeys: ['key', 'opt'] },
    );
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 5 }), fc.boolean(), (filter, regex) => {
        try {
          const node = normalizeFilter(filter, { ...OPTIONS, regex });
          expect(JSON.parse(JSON.stringify(node))).toEqual(node);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('regex search (D32)', () => {
  const regex = (value: string): Filter => [{ key: 'name', opt: 'regex', value }];

  test('is refused where it is off, and there `like` is literal', () => {
    expect(refusalOf(regex('a+')).key).toBe('filter.operator-unsupported');
    expect(normal([{ key: 'name', opt: 'like', value: 'a+' }])).toEqual({
      kind: 'text',
      key: 'name',
      op: 'contains',
      value: 'a+',
    });
  });

  test('where it is on, `like` takes patterns too', () => {
    expect(normal(regex('^a+'), { regex: true })).toEqual({ kind: 'regex', key: 'name', pattern: '^a+' });
    expect(normal([{ key: 'name', opt: 'nlike', value: 'a+' }], { regex: true })).toEqual({
      kind: 'not',
      node: { kind: 'regex', key: 'name', pattern: 'a+' },
    });
    expect(normal([{ key: 'customer', opt: 'like', value: '^L' }], { regex: true })).toEqual({
      kind: 'regex',
      key: 'customer.__name',
      pattern: '^L',
    });
  });

  test.each([
    '(',
    '(a)\\1',
    '(?=a)',
    '(?i)a',
    '[:alpha:]',
    '[[:punct:]]',
    '\\bword',
    '\\pL',
    'a{300}',
    '[[:word:]]',
    'x'.repeat(201),
  ])('%p is refused', (pattern) => {
    expect(refusalOf(regex(pattern), { regex: true }).key).toBe('filter.bad-regex');
  });

  test.each([
    ['^\\d{3}-\\w+$', '^[0-9]{3}-[0-9A-Za-z_]+$'],
    ['(?:a|b)*?c', '(?:a|b)*?c'],
    ['[一-龥]{2,4}', '[一-龥]{2,4}'],
    ['a\\\\b', 'a\\\\b'],
    ['[[:alpha:]\\d-]+\\W', '[A-Za-z0-9-]+[^0-9A-Za-z_]'],
    ['[]\\w][^]\\d]\\d', '[]0-9A-Za-z_][^]0-9][0-9]'],
    ['\\$\\d+\\.', '\\$[0-9]+\\.'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('%p is allowed, with its classes spelled out for every locale', (pattern, portable) => {
    expect(normal(regex(pattern), { regex: true })).toEqual({
      kind: 'regex',
      key: 'name',
      pattern: portable,
    });
  });
});
