import fc from 'fast-check';
import { fieldOf } from '../../test/field.fixtures.js';
import { FIELD_TYPES, SYSTEM_KEYS, type FieldDefinition, type FieldOption } from './field.types.js';
import { FIELD_KINDS, kindOf, storageOf, type FieldKind } from './kind.js';
import { validateRow, valueChecker } from './row.js';
import type { RowOptions } from './value.types.js';

const ID = '0'.repeat(24);
const ID2 = '1'.repeat(24);
const create = (
  fields: FieldDefinition[],
  values: Record<string, unknown>,
  change: Partial<RowOptions> = {},
) => validateRow(fields, values, { mode: 'create', ...change });
const update = (
  fields: FieldDefinition[],
  values: Record<string, unknown>,
  change: Partial<RowOptions> = {},
) => validateRow(fields, values, { mode: 'update', ...change });
const name = fieldOf('string', {}, 'name');
const amount = fieldOf('number', {}, 'amount');

const selection = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const file = { name: 'a.png', url: '/f/a.png', key: 'project/a.png', size: 10 };

describe('values by type (D29, D30)', () => {
  const good: [Parameters<typeof fieldOf>[0], FieldOption, unknown, unknown][] = [
    ['string', {}, 'x', 'x'],
    ['string', {}, ' Tokyo 東京\n', 'Tokyo 東京'],
    ['string', {}, '  two\nlines ', 'two\nlines'],
    ['string', {}, ' \n', null],
    ['string', { pattern: '[A-Z]{2}\\d+' }, ' AB12 ', 'AB12'],
    ['string.selection', { selection, custom: true }, ' free\n', 'free'],
    ['string.array', {}, [' x ', ' '], ['x']],
    ['string.email', {}, ' a@example.com\n', 'a@example.com'],
    ['string', { pattern: '[A-Z]{2}\\d+' }, 'AB12', 'AB12'],
    ['number', {}, 1.005, 1.01],
    ['number', { accuracy: 0 }, -2.5, -3],
    ['number', { min: 0, max: 10 }, 10, 10],
    ['string.switch', {}, 'false', false],
    ['string.switch', {}, true, true],
    ['string.selection', { selection }, 'b', 'b'],
    ['string.selection', { selection, multiple: true }, ['b', 'a', 'b'], ['b', 'a']],
    ['string.selection', { selection, custom: true }, 'free', 'free'],
    ['number.selection', { selection: [{ value: 3, label: 'three' }] }, '3', 3],
    ['string.array', {}, ['x', '', 'y'], ['x', 'y']],
    ['string.email', {}, 'a.b+c@mail.example.com', 'a.b+c@mail.example.com'],
    ['string.phone', {}, '13800138000', '13800138000'],
    ['string.phone', {}, '+86 138-0013-8000', '13800138000'],
    ['string.phone', {}, '0086 138 0013 8000', '13800138000'],
    [
      'string.address',
      {},
      { city: 'Wuhan', detail: '', lat: 30.5, lng: 114.3 },
      { city: 'Wuhan', lat: 30.5, lng: 114.3 },
    ],
    ['string.address', {}, { city: '' }, null],
    ['string.sign', {}, 'https://x.example/s.png', 'https://x.example/s.png'],
    ['string.sheet', {}, { sheets: [] }, { sheets: [] }],
    ['relate', {}, ID, ID],
    ['relate', {}, { _id: ID, __name: 'Li' }, ID],
    ['relate', { multiple: true }, [ID, { _id: ID2 }, ID], [ID, ID2]],
    ['date', {}, '2024-02-29', '2024-02-29'],
    ['date', { format: 'YYYY-MM' }, '2024-02', '2024-02'],
    ['date', { format: 'YYYY' }, '2024', '2024'],
    ['time', {}, '09:30', '09:30:00'],
    ['time', { format: 'HH:mm' }, '09:30:00', '09:30'],
    ['timestamp', {}, 1_700_000_000_000, 1_700_000_000_000],
    ['timestamp', {}, '2024-01-01T08:00:00+08:00', Date.UTC(2024, 0, 1)],
    ['html', {}, '<b>x</b>', '<b>x</b>'],
    ['json', {}, { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['json', {}, 'text', 'text'],
    ['image', {}, [file], [file]],
    ['id', {}, ID, ID],
    ['$form', {}, { any: 1 }, { any: 1 }],
    ['$condition', {}, [{ key: 'a', opt: 'eq', value: 1 }], [{ key: 'a', opt: 'eq', value: 1 }]],
  ];
  test.each(good)('%s %j takes %j as %j', (...[type, option, value, expected]) => {
    const result = create([fieldOf(type, option)], { f: value });
    expect(result.faults).toEqual([]);
    expect(result.values['f']).toEqual(expected);
  });

  const bad: [Parameters<typeof fieldOf>[0], FieldOption, unknown, string][] = [
    ['string', {}, 5, 'format'],
    ['string', {}, { toString: 'x' }, 'format'],
    ['string', {}, 'a\0b', 'format'],
    ['string', {}, 'lone \ud800', 'format'],
    ['string', {}, 'x'.repeat(10_001), 'limit'],
    ['string', { min: 3 }, 'ab', 'limit'],
    ['string', { pattern: '[A-Z]{2}' }, 'ABC', 'format'],
    ['string', { pattern: '(' }, 'x', 'format'],
    ['number', {}, '5', 'format'],
    ['number', {}, Number.NaN, 'format'],
    ['number', {}, Infinity, 'format'],
    ['number', { max: 10 }, 10.01, 'number'],
    ['number', { min: 0 }, -1, 'number'],
    ['string.switch', {}, 1, 'format'],
    ['string.selection', { selection }, 'c', 'selection'],
    ['string.selection', { selection, multiple: true }, ['a', 'c'], 'selection'],
    ['string.selection', { selection }, ['a'], 'format'],
    ['string.array', {}, 'a,b', 'format'],
    ['string.array', {}, [1], 'format'],
    ['string.array', {}, Array(1001).fill('x'), 'limit'],
    ['string.email', {}, 'a@b', 'format'],
    ['string.phone', {}, '12800138000', 'format'],
    ['string.phone', {}, '1380013800', 'format'],
    ['string.address', {}, { planet: 'Mars' }, 'format'],
    ['string.address', {}, { lat: 91 }, 'format'],
    ['string.sign', {}, 'javascript:alert(1)', 'format'],
    ['string.sign', {}, ' java\tscript:alert(1)', 'format'],
    ['relate', {}, 'me', 'format'],
    ['relate', {}, [ID], 'format'],
    ['relate', { multiple: true }, [ID, 5], 'format'],
    ['date', {}, '2023-02-29', 'format'],
    ['date', {}, '2024-02', 'format'],
    ['date', { format: 'YYYY' }, '2024-01-01', 'format'],
    ['time', {}, '24:00', 'format'],
    ['time', { format: 'HH:mm' }, '09:30:15', 'format'],
    ['timestamp', {}, 1.5, 'format'],
    ['timestamp', {}, '2024-01-01', 'format'],
    ['timestamp', {}, 9e15, 'limit'],
    ['html', {}, 'x'.repeat(1024 * 1024 + 1), 'limit'],
    ['json', {}, 'x'.repeat(70_000), 'limit'],
    ['json', {}, JSON.parse('{"a":{"__proto__":{}}}'), 'format'],
    ['json', {}, { a: 'nul\0' }, 'format'],
    ['json', {}, ['\udfff'], 'format'],
    ['image', {}, [{ ...file, name: 'a.exe' }], 'format'],
    ['image', {}, [{ ...file, url: 'javascript:1' }], 'format'],
    ['image', {}, [{ ...file, extra: 1 }], 'format'],
    ['file', {}, [{ ...file, size: 20_480 * 1024 + 1 }], 'limit'],
    ['file', {}, Array(10).fill(file), 'limit'],
    ['file', {}, file, 'format'],
    ['collection', {}, 'x', 'format'],
    ['collection', {}, Array(501).fill({}), 'limit'],
    ['id', {}, 'short', 'format'],
    ['$form', {}, [], 'required'],
    ['$form', {}, 5, 'format'],
    ['$condition', {}, [{ key: 'a', opt: 'DROP' }], 'format'],
    ['code', {}, 'A-1', 'readonly'],
    ['system', {}, 'x', 'system'],
    ['$virtual', {}, 'x', 'readonly'],
    ['number.formula', {}, 1, 'readonly'],
    ['string.rollup', {}, 1, 'readonly'],
    ['string.remark', {}, 'x', 'readonly'],
    ['string.page', {}, 'x', 'readonly'],
    ['string.program', {}, 'x', 'readonly'],
  ];
  test.each(bad)('%s %j refuses %p by the rule %s', (...[type, option, value, rule]) => {
    const result = create([fieldOf(type, { ...option, required: true })], { f: value });
    expect(result.faults.map((fault) => [fault.field, fault.rule])).toEqual([['f', rule]]);
    expect(result.values).toEqual({});
  });

  test.each<[Parameters<typeof fieldOf>[0], FieldOption, unknown, string]>([
    ['string', { max: 1 }, 'xx', 'field.limit'],
    ['string', { pattern: 'a' }, 'b', 'field.format'],
    ['number', {}, 'many', 'field.not-number'],
    ['date', {}, '2023-02-29', 'field.date'],
    ['date', { format: 'YYYY' }, '2024-01-01', 'field.format'],
    ['time', {}, '24:00', 'field.time'],
    ['timestamp', {}, 1.5, 'field.moment'],
    ['string.email', {}, 'a@b', 'field.email'],
    ['string.phone', {}, '555-0100', 'field.phone'],
    ['string.selection', { selection }, 'Nonsense', 'field.choice'],
  ])('%s %j says of %p what it takes: %s', (type, option, value, message) => {
    expect(create([fieldOf(type, option)], { f: value }).faults.map((fault) => fault.message)).toEqual([
      message,
    ]);
  });

  test('a slash before a word that looks escaped is not mistaken for an unstorable character', () => {
    expect(create([fieldOf('json')], { f: { a: '\\u0000', b: 'C:\\\\users' } }).faults).toEqual([]);
  });

  test('html is cleaned by the cleaner that the service brings', () => {
    expect(
      create(
        [fieldOf('html')],
        { f: '<b>x</b><script>' },
        { sanitizeHtml: (html) => html.replace('<script>', '') },
      ).values,
    ).toEqual({ f: '<b>x</b>' });
  });

  test('numbers are kept to the accuracy of the project unless the field has its own', () => {
    const fields = [amount, fieldOf('number', { accuracy: 1 }, 'rough')];
    expect(create(fields, { amount: 1.23456, rough: 1.25 }, { accuracy: 4 }).values).toEqual({
      amount: 1.2346,
      rough: 1.3,
    });
  });

  test('whatever arrives, a check answers and its value passes the check again', () => {
    const fields = [
      ...FIELD_TYPES.map((type) => fieldOf(type)),
      fieldOf('string.selection', { selection }),
      fieldOf('string.array'),
      fieldOf('string.address'),
      fieldOf('relate', { multiple: true }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        const check = valueChecker(field);
        const first = check(value);
        if (first.fault === undefined) expect(check(first.value)).toEqual(first);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('required, default and read-only', () => {
  test('a required field rejects missing, null, "" and [] in a new row', () => {
    for (const values of [{}, { name: undefined }, { name: null }, { name: '' }, { name: [] }]) {
      expect(create([fieldOf('string', { required: true }, 'name')], values)).toEqual({
        values: {},
        faults: [{ field: 'name', rule: 'required', message: 'field.required' }],
      });
    }
  });

  test('an update checks only the fields it names', () => {
    const fields = [fieldOf('string', { required: true }, 'name'), amount];
    expect(update(fields, { amount: 1 })).toEqual({ values: { amount: 1 }, faults: [] });
    expect(update(fields, { name: '' }).faults).toEqual([
      { field: 'name', rule: 'required', message: 'field.required' },
    ]);
  });

  test('null clears a field that is not required', () => {
    for (const empty of [null, '', []])
      expect(update([name], { name: empty })).toEqual({ values: { name: null }, faults: [] });
  });

  test('false and zero are values', () => {
    const fields = [
      fieldOf('string.switch', { required: true }, 'done'),
      fieldOf('number', { required: true }, 'amount'),
    ];
    expect(create(fields, { done: false, amount: 0 })).toEqual({
      values: { done: false, amount: 0 },
      faults: [],
    });
  });

  test('defaults fill what a new row leaves out and are checked as any value', () => {
    const fields = [
      fieldOf('string', { default: 'new' }, 'name'),
      fieldOf('number', { default: 1.005 }, 'amount'),
    ];
    expect(create(fields, {})).toEqual({ values: { name: 'new', amount: 1.01 }, faults: [] });
    expect(create(fields, { name: null, amount: 2 }).values).toEqual({ name: null, amount: 2 });
    expect(update(fields, {}).values).toEqual({});
    expect(create([fieldOf('number', { default: 'x' })], {}).faults).toHaveLength(1);
  });

  test('a read-only field is refused, and gets its default', () => {
    const fields = [fieldOf('string', { readonly: true, default: 'fixed' }, 'name')];
    expect(create(fields, { name: 'mine' }).faults).toEqual([
      { field: 'name', rule: 'readonly', message: 'field.readonly' },
    ]);
    expect(create(fields, {}).values).toEqual({ name: 'fixed' });
  });

  test('an id is set once', () => {
    const fields = [fieldOf('id', {}, 'ref')];
    expect(create(fields, { ref: ID }).faults).toEqual([]);
    expect(update(fields, { ref: ID }).faults).toEqual([
      { field: 'ref', rule: 'readonly', message: 'field.readonly' },
    ]);
  });

  test('fields without values of their own are never required', () => {
    const kinds = [
      fieldOf('code', { required: true }, 'a'),
      fieldOf('string.divider', { required: true }, 'b'),
      fieldOf('$virtual', { required: true }, 'c'),
    ];
    expect(create(kinds, {})).toEqual({ values: {}, faults: [] });
  });
});

describe('keys of a row', () => {
  test('unknown keys are faults', () => {
    expect(update([name], { nmae: 'x' }).faults).toEqual([
      { field: 'nmae', rule: 'unknown', message: 'field.unknown' },
    ]);
    const row = JSON.parse('{"__proto__":{"admin":true},"constructor":1}') as Record<string, unknown>;
    const result = update([name], row);
    expect(result.faults.map((fault) => [fault.field, fault.rule])).toEqual([
      ['__proto__', 'unknown'],
      ['constructor', 'unknown'],
    ]);
    expect('admin' in result.values).toBe(false);
  });

  test('system keys cannot be set', () => {
    for (const key of SYSTEM_KEYS)
      expect(update([name], { [key]: 'x' }).faults).toEqual([
        { field: key, rule: 'system', message: 'field.system' },
      ]);
  });

  test('fields that the role may not write are dropped without a word', () => {
    const writable = new Set(['name']);
    expect(update([name, amount], { name: 'x', amount: 'rubbish' }, { writable })).toEqual({
      values: { name: 'x' },
      faults: [],
    });
    expect(update([name, amount], { amount: 1 }, { writable })).toEqual({ values: {}, faults: [] });
    expect(update([name, amount], { amount: 1 }, { writable: null }).values).toEqual({ amount: 1 });
  });
});

describe('rows inside a row', () => {
  const items = fieldOf(
    'collection',
    { fields: [fieldOf('number', { required: true, max: 5 }, 'price'), fieldOf('string', {}, 'label')] },
    'items',
  );
  let next = 0;
  const newId = () => String(++next).padStart(24, '0');

  test('keep their ids, or get one', () => {
    next = 0;
    const result = create(
      [items],
      { items: [{ _id: ID2, price: 1.005 }, { price: 2 }, { _id: ID2, price: 3 }] },
      { newId },
    );
    expect(result).toEqual({
      values: {
        items: [
          { _id: ID2, price: 1.01 },
          { _id: '1'.padStart(24, '0'), price: 2 },
          { _id: '2'.padStart(24, '0'), price: 3 },
        ],
      },
      faults: [],
    });
  });

  test('report every fault with its place', () => {
    const faults = create(
      [items],
      { items: [{ price: 1 }, { label: 'x' }, { price: 9, colour: 'red' }] },
      { newId },
    ).faults;
    expect(faults.map((fault) => [fault.field, fault.rule])).toEqual([
      ['items.1.price', 'required'],
      ['items.2.price', 'number'],
      ['items.2.colour', 'unknown'],
    ]);
    expect(faults[1]?.params).toEqual({ max: 5 });
  });

  test('an embedded form is checked by its fields', () => {
    const form = fieldOf('$form', { fields: [fieldOf('number', {}, 'age')] }, 'form');
    expect(create([form], { form: { age: 'old' } }).faults).toEqual([
      { field: 'form.age', rule: 'format', message: 'field.format' },
    ]);
    expect(create([form], { form: { age: 5.555 } }).values).toEqual({ form: { age: 5.56 } });
  });
});

describe('columns (D28)', () => {
  test.each<[FieldDefinition, ReturnType<typeof storageOf>]>([
    [fieldOf('string'), 'text'],
    [fieldOf('number'), 'double'],
    [fieldOf('date'), 'date'],
    [fieldOf('date', { format: 'YYYY-MM' }), 'text'],
    [fieldOf('date', { format: 'YYYY' }), 'text'],
    [fieldOf('time'), 'time'],
    [fieldOf('timestamp'), 'timestamptz'],
    [fieldOf('relate'), 'text'],
    [fieldOf('relate', { multiple: true }), 'text[]'],
    [fieldOf('string.selection'), 'text'],
    [fieldOf('number.selection'), 'double'],
    [fieldOf('number.selection', { multiple: true }), 'text[]'],
    [fieldOf('string.array'), 'text[]'],
    [fieldOf('string.switch'), 'boolean'],
    [fieldOf('number.formula'), 'double'],
    [fieldOf('string.address'), 'jsonb'],
    [fieldOf('collection'), 'jsonb'],
    [fieldOf('$virtual'), null],
    [fieldOf('number.rollup'), null],
    [fieldOf('string.mix'), null],
    [fieldOf('string.tab'), null],
  ])('%j is stored as %s', (field, storage) => {
    expect(storageOf(field)).toBe(storage);
  });

  test('every kind is reached by some type or variant', () => {
    const variants = [
      'selection',
      'array',
      'email',
      'phone',
      'address',
      'switch',
      'sign',
      'sheet',
      'rollup',
      'remark',
      'formula',
    ] as const;
    const reached = new Set<FieldKind>([
      ...FIELD_TYPES.map((type) => kindOf(fieldOf(type))),
      ...variants.map((variant) => kindOf(fieldOf(`string.${variant}`))),
      kindOf(fieldOf('number.formula')),
      kindOf({ ...fieldOf('number.formula'), _type: 'date' }),
    ]);
    expect([...reached].sort()).toEqual([...FIELD_KINDS].sort());
  });
});
