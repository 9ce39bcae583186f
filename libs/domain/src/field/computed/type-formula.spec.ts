import type { FieldDefinition, FieldOption, FieldType } from '../field.types.js';
import { formulasOf, hiddenWithComputed } from './computed-fields.js';
import { joinedText } from './joined-text.js';
import { typeFormula } from './type-formula.js';

const field = (_key: string, _type: FieldType, _option: FieldOption = {}): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option,
});
const formula = (key: string, text: string, type: FieldType = 'number'): FieldDefinition =>
  field(key, type, { formula: text, _display: { _type: 'formula' } });
const FIELDS = [
  field('price', 'number'),
  field('name', 'string'),
  field('day', 'date'),
  field('done', 'string', { _display: { _type: 'switch' } }),
  field('friend', 'relate'),
  field('lines', 'collection', { fields: [field('amount', 'number'), field('kind', 'string')] }),
];

describe('a formula is checked against the fields of its entity', () => {
  test.each([
    ['{price} * 2', 'number'],
    ['{name} & " " & {price}', 'text'],
    ['IF({done}, {price}, "")', 'number'],
    ['IF({price} > 3, "much", "little")', 'text'],
    ['{day} >= "2026-01-01"', 'boolean'],
    ['DATEADD({day}, 1, "M")', 'date'],
    ['DATEDIF("2026-01-01", {day})', 'number'],
    ['SUM({lines.amount}, {price})', 'number'],
    ['VLOOKUP("a", {lines}, "kind", "amount")', 'number'],
    ['IFERROR({price} / 0, 0)', 'number'],
    ['IF({done} = FALSE, {price}, 0)', 'number'],
    ['{name} = TRUE', 'boolean'],
    ['IF({done}, 1, "one")', 'text'],
    ['IFERROR({price} / 0, "none")', 'text'],
    ['IF({done}, {day}, "2026-01-31")', 'date'],
    ['IF({done}, {day}, "soon")', 'text'],
    ['IFS({done}, {price}, {price} > 1, {day})', 'text'],
  ])('%s gives a %s', (text, type) => expect(typeFormula(text, FIELDS).node?.type).toBe(type));

  test.each([
    ['{price} *', 'formula-syntax', 9, 9],
    ['{price} ! 2', 'formula-syntax', 8, 11],
    ['1 + * 2', 'formula-syntax', 4, 5],
    ['{prise} + 1', 'formula-field', 0, 7],
    ['{lines.total}', 'formula-field', 0, 13],
    ['{price} + {name}', 'formula-type', 10, 16],
    ['{friend} & ""', 'formula-type', 0, 8],
    ['{price} = "x"', 'formula-type', 10, 13],
    ['{price} = TRUE', 'formula-type', 10, 14],
    ['IF({day} > 2026, 1, 2)', 'formula-type', 11, 15],
    ['MIN({price}, {day})', 'formula-type', 13, 18],
    ['PRICE({price})', 'formula-function', 0, 14],
    ['ROUND()', 'formula-count', 0, 7],
    ['ROUND({price})', 'formula-count', 0, 14],
    ['DATEDIF({day}, TODAY())', 'formula-moment', 15, 22],
    ['SUMIF({lines}, "kind", "a", "kind")', 'formula-type', 28, 34],
  ])('%s is refused where it is wrong', (text, rule, at, end) =>
    expect(typeFormula(text, FIELDS).faults?.[0]).toMatchObject({ rule, at, end }),
  );

  test('formulas come after those that they read, and circles are told', () => {
    const total = formula('total', '{net} * 1.2');
    const net = formula('net', '{price} - 1');
    expect(formulasOf([...FIELDS, total, net]).list.map(({ field: { _key } }) => _key)).toEqual([
      'net',
      'total',
    ]);
    const round = formulasOf([formula('a', '{b} + 1'), formula('b', '{c} + 1'), formula('c', '1 + {a}')]);
    expect([...round.faults.values()].flat().map(({ rule }) => rule)).toContain('formula-cycle');
    expect(round.list).toEqual([]);
    expect(formulasOf([formula('a', '{a} + 1')]).faults.get('a')?.[0]).toMatchObject({
      rule: 'formula-cycle',
      at: 0,
      end: 3,
    });
  });

  test('what is computed from a hidden field is hidden, however far', () => {
    const mix = field('mix', 'string', { mix: { keys: ['name', 'net'] }, _display: { _type: 'mix' } });
    const fields = [...FIELDS, formula('net', '{price} - 1'), mix, formula('other', 'LEN({name})')];
    expect([...hiddenWithComputed(fields, new Set(['price']))]).toEqual(['price', 'net', 'mix']);
  });
});

describe('texts that are joined when they are read', () => {
  const texts: Record<string, string> = { name: 'Ada', price: '3', day: '' };
  const textOf = (key: string) => texts[key] ?? '';

  test('a virtual field fills its format', () => {
    const virtual = (format: string) => field('v', '$virtual', { _virtual: { format } });
    expect(joinedText(virtual('{name} ({price})'), textOf)).toBe('Ada (3)');
    expect(joinedText(virtual('on {day}'), textOf)).toBeNull();
  });

  test('a mix joins what is filled', () =>
    expect(
      joinedText(
        field('m', 'string', {
          _display: { _type: 'mix' },
          mix: { keys: ['name', 'day', 'price'], separator: '-' },
        }),
        textOf,
      ),
    ).toBe('Ada-3'));
});
