import { fieldOf } from '../../test/field.fixtures.js';
import { convertValue } from './convert.js';
import type { FieldOption } from './field.types.js';

const ID = '0'.repeat(24);
const selection = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
type Side = [Parameters<typeof fieldOf>[0], FieldOption?];

describe('casting stored values to another type (D34)', () => {
  test.each<[Side, unknown, Side, unknown]>([
    [['string'], '1,234.5', ['number'], 1234.5],
    [['number'], 12.5, ['string'], '12.5'],
    [['string'], '2024/2/3', ['date'], '2024-02-03'],
    [['date'], '2024-02-03', ['date', { format: 'YYYY-MM' }], '2024-02'],
    [['date', { format: 'YYYY' }], '2024', ['date'], '2024-01-01'],
    [['date'], '2024-02-03', ['timestamp'], Date.parse('2024-02-03T00:00:00+08:00')],
    [['timestamp'], Date.parse('2024-02-03T20:00:00Z'), ['date'], '2024-02-04'],
    [['timestamp'], Date.parse('2024-02-03T01:00:00Z'), ['string'], '2024-02-03 09:00:00'],
    [['number'], 1_700_000_000_000, ['timestamp'], 1_700_000_000_000],
    [['timestamp'], 5, ['number'], 5],
    [['string'], 'yes', ['string.switch'], true],
    [['string.switch'], false, ['number'], 0],
    [['number'], 1, ['string.switch'], true],
    [['string.switch'], true, ['string'], 'true'],
    [['string'], 'Beta', ['string.selection', { selection }], 'b'],
    [['string.selection', { selection }], 'b', ['string'], 'b'],
    [['string.selection', { selection }], 'b', ['string.selection', { selection, multiple: true }], ['b']],
    [['string.selection', { selection, multiple: true }], ['b'], ['string.selection', { selection }], 'b'],
    [['string'], 'x, y', ['string.array'], ['x', 'y']],
    [['string.array'], ['x', 'y'], ['string'], 'x, y'],
    [['relate'], ID, ['relate', { multiple: true }], [ID]],
    [['relate', { multiple: true }], [ID], ['relate'], ID],
    [['time'], '09:30:00', ['time', { format: 'HH:mm' }], '09:30'],
    [['number', { accuracy: 4 }], 1.2345, ['number', { accuracy: 2 }], 1.23],
    [['string'], '', ['number'], null],
    [['json'], { a: 1 }, ['string'], '{"a":1}'],
  ])('%j %j to %j is %j', (...[from, value, to, expected]) => {
    expect(convertValue(fieldOf(...from), fieldOf(...to), value)).toEqual({ value: expected });
  });

  test.each<[Side, unknown, Side, string]>([
    [['string'], 'many', ['number'], 'format'],
    [['string'], 'Gamma', ['string.selection', { selection }], 'selection'],
    [
      ['string.selection', { selection, multiple: true }],
      ['a', 'b'],
      ['string.selection', { selection }],
      'selection',
    ],
    [['relate', { multiple: true }], [ID, '1'.repeat(24)], ['relate'], 'relation'],
    [['time'], '09:30:15', ['time', { format: 'HH:mm' }], 'format'],
    [['string'], 'Li Na', ['relate'], 'relation'],
    [['string'], '2024-02-30', ['date'], 'format'],
  ])('%j %j to %j breaks the rule %s, so that no value is lost unseen', (...[from, value, to, rule]) => {
    expect(convertValue(fieldOf(...from), fieldOf(...to), value).fault?.rule).toBe(rule);
  });
});
