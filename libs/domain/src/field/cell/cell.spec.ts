import fc from 'fast-check';
import { fieldOf } from '../../../test/field.fixtures.js';
import type { FieldDefinition, FieldOption } from '../field.types.js';
import { formatCell } from './cell-formatter.js';
import { cellParser, parseCell } from './cell-parser.js';
import { joinList, splitList } from './list-text.js';
import { DECIMAL_COMMA } from './number-text.js';

const ID = '0'.repeat(24);
type Type = Parameters<typeof fieldOf>[0];
const selection = [
  { value: 'o', label: 'Open' },
  { value: 'c', label: 'Closed, done' },
  { value: 'Open', label: 'odd' },
];

describe('reading cells', () => {
  test.each([
    ['363228830310334464', true],
    ['9007199254740993', true],
    ['-9,007,199,254,740,993', true],
    ['9007199254740992', false],
    ['000000000000000123', false],
    ['123456789012345', false],
    ['0.12345678901234567890', false],
    ['1e21', false],
  ])('a number field refuses %s rather than alter it: %j', (text, refused) => {
    const { fault } = parseCell(fieldOf('number'), text);
    expect(fault?.rule === 'digits').toBe(refused);
  });

  test('dates of a column that mixes formats are read by the first that fits', () => {
    const parse = cellParser(fieldOf('date'), ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY']);
    expect(['2024-01-05', '03/04/2024', '25/04/2024'].map((text) => parse(text).value)).toEqual([
      '2024-01-05',
      '2024-03-04',
      '2024-04-25',
    ]);
    expect(parse('5.6.2024').fault?.rule).toBe('format');
  });

  test.each<[Type, FieldOption, string, string | undefined, unknown]>([
    ['string', {}, ' Tokyo 東京\n', undefined, 'Tokyo 東京'],
    ['html', {}, ' <p>kept</p> ', undefined, ' <p>kept</p> '],
    ['string', {}, '   ', undefined, null],
    ['number', {}, '12.5', undefined, 12.5],
    ['number', {}, ' 1,234,567.89 ', undefined, 1234567.89],
    ['number', {}, '1 234.5', undefined, 1234.5],
    ['number', { accuracy: 4 }, '7%', undefined, 0.07],
    ['number', { accuracy: 4 }, '0.07%', undefined, 0.0007],
    ['number', {}, '¥1,200', undefined, 1200],
    ['number', {}, '-$3.50', undefined, -3.5],
    ['number', {}, '99 元', undefined, 99],
    ['number', {}, '(1,000)', undefined, -1000],
    ['number', {}, '１２３', undefined, 123],
    ['number', {}, '−5', undefined, -5],
    ['number', {}, '1.234,56', DECIMAL_COMMA, 1234.56],
    ['number', {}, '3,5', DECIMAL_COMMA, 3.5],
    ['number', {}, '1e3', undefined, 1000],
    ['date', {}, '2024-02-03', undefined, '2024-02-03'],
    ['date', {}, '2024/2/3', undefined, '2024-02-03'],
    ['date', {}, '2024.2.3', undefined, '2024-02-03'],
    ['date', {}, '2024年2月3日', undefined, '2024-02-03'],
    ['date', {}, '20240203', undefined, '2024-02-03'],
    ['date', {}, '2024-02-03 00:00:00', undefined, '2024-02-03'],
    ['date', {}, '3/2/2024', 'DD/MM/YYYY', '2024-02-03'],
    ['date', {}, '2/3/2024', 'MM/DD/YYYY', '2024-02-03'],
    ['date', {}, '3-Feb-24', 'D-MMM-YY', '2024-02-03'],
    ['date', {}, 'February 3, 1999', 'MMMM D, YYYY', '1999-02-03'],
    ['date', {}, '1/8/90 0:00', 'MM/DD/YY HH:mm', '1990-01-08'],
    ['date', { format: 'YYYY-MM' }, '2024年2月', undefined, '2024-02'],
    ['date', { format: 'YYYY-MM' }, '2024-02-03', undefined, '2024-02'],
    ['date', { format: 'YYYY' }, '2024', undefined, '2024'],
    ['time', {}, '9:05', undefined, '09:05:00'],
    ['time', { format: 'HH:mm' }, '9:05 PM', undefined, '21:05'],
    ['time', { format: 'HH:mm' }, '12:00 am', undefined, '00:00'],
    ['timestamp', {}, '2024-02-03 09:30', undefined, Date.parse('2024-02-03T09:30:00+08:00')],
    ['timestamp', {}, '2024-02-03T01:30:00Z', undefined, Date.parse('2024-02-03T01:30:00Z')],
    ['timestamp', {}, '2024/2/3', undefined, Date.parse('2024-02-03T00:00:00+08:00')],
    ['timestamp', {}, '1700000000000', undefined, 1_700_000_000_000],
    ['timestamp', {}, '03/02/2024 21:00', 'DD/MM/YYYY HH:mm', Date.parse('2024-02-03T21:00:00+08:00')],
    ['timestamp', {}, '2024-02-03T09:30:00+0900', 'YYYY-MM-DDTHH:mm:ssZ', Date.parse('2024-02-03T00:30:00Z')],
    ['string.selection', { selection }, 'Open', undefined, 'Open'],
    ['string.selection', { selection }, 'closed, DONE', undefined, 'c'],
    ['string.selection', { selection }, 'o', undefined, 'o'],
    ['string.selection', { selection, multiple: true }, 'o; odd', undefined, ['o', 'Open']],
    ['string.selection', { selection, multiple: true }, 'Closed, done', undefined, ['c']],
    ['string.selection', { selection, custom: true }, 'new', undefined, 'new'],
    ['number.selection', { selection: [{ value: 5, label: 'five' }] }, 'FIVE', undefined, 5],
    ['string.array', {}, 'a, b;c，d', undefined, ['a', 'b', 'c', 'd']],
    ['string.email', {}, ' a@b.cn ', undefined, 'a@b.cn'],
    ['string.phone', {}, '13800138000', undefined, '13800138000'],
    ['string.address', {}, '12 Long Road', undefined, { detail: '12 Long Road' }],
    ['string.address', {}, '{"city":"Wuhan"}', undefined, { city: 'Wuhan' }],
    ['relate', {}, ID, undefined, ID],
    ['json', {}, '{"a":[1]}', undefined, { a: [1] }],
    ['number', {}, '', undefined, null],
    ['code', {}, '', undefined, null],
  ])('%s %j: %j by %s is %j', (...[type, option, text, format, value]) => {
    expect(parseCell(fieldOf(type, option), text, format)).toEqual({ value });
  });

  test.each<[Type, FieldOption, string, string | undefined, string]>([
    ['number', {}, 'twelve', undefined, 'format'],
    ['number', {}, '1,23', undefined, 'format'],
    ['number', {}, '12,34,567', undefined, 'format'],
    ['number', {}, '(-5)', undefined, 'format'],
    ['number', {}, '0x10', undefined, 'format'],
    ['number', {}, '1e999', undefined, 'format'],
    ['number', { max: 5 }, '6', undefined, 'number'],
    ['date', {}, '03/02/2024', undefined, 'format'],
    ['date', {}, '30/02/2024', 'DD/MM/YYYY', 'format'],
    ['date', {}, '02/13/2024', 'DD/MM/YYYY', 'format'],
    ['date', {}, '3 Foo 2024', 'D MMM YYYY', 'format'],
    ['time', {}, '25:00', undefined, 'format'],
    ['time', {}, '13:00 PM', undefined, 'format'],
    ['timestamp', {}, 'now', undefined, 'format'],
    ['string.switch', {}, 'maybe', undefined, 'format'],
    ['string.selection', { selection }, 'unknown', undefined, 'selection'],
    ['string.email', {}, 'nobody', undefined, 'format'],
    ['relate', {}, 'Li Na', undefined, 'relation'],
    ['json', {}, '{', undefined, 'format'],
    ['json', {}, '{"__proto__":1}', undefined, 'format'],
    ['code', {}, 'A-1', undefined, 'readonly'],
    ['number.formula', {}, '1', undefined, 'readonly'],
  ])('%s %j: %j by %s breaks the rule %s', (...[type, option, text, format, rule]) => {
    expect(parseCell(fieldOf(type, option), text, format).fault?.rule).toBe(rule);
  });

  test('yes and no are understood in six languages', () => {
    const parse = cellParser(fieldOf('string.switch'));
    for (const word of ['yes', 'YES', 'true', '1', 'y', '是', 'はい', 'có', 'cO\u0301', '係', '對'])
      expect([word, parse(word).value]).toEqual([word, true]);
    for (const word of ['no', 'False', '0', 'N', '否', 'いいえ', 'không', '唔係', '不對'])
      expect([word, parse(word).value]).toEqual([word, false]);
  });

  test('related rows are found by the name in the cell', () => {
    const resolve = (text: string) => (text === 'Li Na' ? ID : undefined);
    const several = cellParser(fieldOf('relate', { multiple: true }), undefined, { resolve });
    expect(cellParser(fieldOf('relate'), undefined, { resolve })('Li Na')).toEqual({ value: ID });
    expect(several(`Li Na; ${'1'.repeat(24)}`)).toEqual({ value: [ID, '1'.repeat(24)] });
    expect(several('Li Na, Nobody').fault?.rule).toBe('relation');
  });
});

describe('what is written into a cell is read back', () => {
  const roundTrip = (field: FieldDefinition, value: unknown, timezone = 'Asia/Shanghai') =>
    cellParser(field, undefined, { timezone, accuracy: 10 })(formatCell(field, value, { timezone })).value;

  test('numbers', () => {
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 })
      .map((value) => Number(value.toFixed(10)) + 0);
    fc.assert(fc.property(number, (value) => expect(roundTrip(fieldOf('number'), value)).toBe(value)));
  });

  test('dates from 1926 to 2076, times and timestamps', () => {
    const day = fc.date({
      min: new Date('1926-01-01T00:00:00Z'),
      max: new Date('2076-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Tokyo'), (date, timezone) => {
        const iso = date.toISOString();
        expect(roundTrip(fieldOf('date'), iso.slice(0, 10))).toBe(iso.slice(0, 10));
        expect(roundTrip(fieldOf('time'), iso.slice(11, 19))).toBe(iso.slice(11, 19));
        const moment = roundTrip(fieldOf('timestamp'), date.getTime(), timezone);
        // An hour that summer time repeats is read as the first of the two.
        expect(Math.abs(Number(moment) - date.getTime()) % 3_600_000).toBe(0);
      }),
    );
  });

  test('texts and lists with any separators and quotes in them', () => {
    const storable = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => text.trim() !== '' && !text.includes('\0'));
    // Accents are kept in one form, whichever way they came, and white space around a text is no part of it.
    const kept = (text: string) => text.normalize('NFC').trim();
    fc.assert(fc.property(storable, (text) => expect(roundTrip(fieldOf('string'), text)).toBe(kept(text))));
    const entry = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '，', 'é'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (entries) =>
        expect(splitList(joinList(entries))).toEqual(entries),
      ),
    );
  });

  test.each<[Type, FieldOption, unknown, string]>([
    ['string.switch', {}, true, 'true'],
    ['string.selection', { selection }, 'o', 'o'],
    ['string.selection', { selection }, 'c', 'Closed, done'],
    ['string.selection', { selection, multiple: true }, ['c', 'Open'], '"Closed, done", odd'],
    ['string.address', {}, { city: 'Wuhan' }, '{"city":"Wuhan"}'],
    ['json', {}, 'text', '"text"'],
    ['json', {}, { a: 1 }, '{"a":1}'],
    ['timestamp', {}, Date.UTC(2024, 0, 1, 1, 2, 3), '2024-01-01 09:02:03'],
    ['timestamp', {}, Date.UTC(2024, 0, 1, 1, 2, 3, 4), '2024-01-01 09:02:03.004'],
    ['relate', {}, ID, ID],
  ])('%s %j: %j is written as %s', (...[type, option, value, text]) => {
    const field = fieldOf(type, option);
    expect(formatCell(field, value)).toBe(text);
    expect(roundTrip(field, value)).toEqual(value);
  });

  test('empty values are empty cells, and related rows show their names', () => {
    for (const empty of [null, undefined, '', []])
      expect(formatCell(fieldOf('string.array'), empty)).toBe('');
    expect(
      formatCell(fieldOf('relate', { multiple: true }), [
        { _id: ID, __name: 'Li, Na' },
        { _id: ID, __name: '' },
      ]),
    ).toBe(`"Li, Na", ${ID}`);
  });
});
