import type { FieldDefinition, FieldOption, FieldType } from '@buildmesh/domain';
import { cellText, chosenItems } from './cell-text.js';
import { createFormats } from './formats.js';
import { isEditable, sameValue, toWire } from './field-kind.js';

const field = (_type: FieldType, _option: FieldOption = {}): FieldDefinition => ({
  _key: 'f',
  _name: 'F',
  _type,
  _option,
});
const words = { yes: 'Yes', no: 'No', timeZone: 'Asia/Shanghai' };
const english = createFormats('en', words);
const chinese = createFormats('zh', words);

describe('values as people read them', () => {
  it('writes numbers in the form of the language, with the accuracy of the field', () => {
    expect(cellText(field('number'), 1234567.891, english)).toBe('1,234,567.89');
    expect(cellText(field('number', { accuracy: 0 }), 1234.5, english)).toBe('1,235');
  });

  it('writes all decimals that a field says its numbers have, whole ones too, and only those that are there where it does not', () => {
    const rollup = { _display: { _type: 'rollup' as const } };
    for (const type of [{}, { _display: { _type: 'formula' as const } }, rollup]) {
      expect(cellText(field('number', { ...type, accuracy: 2 }), 12, english)).toBe('12.00');
      expect(cellText(field('number', { ...type, accuracy: 0 }), 12, english)).toBe('12');
      expect(cellText(field('number', type), 12, english)).toBe('12');
    }
  });

  it('calls a related row that may not be named by a word, never by its id', () => {
    const row = { _id: '6b0cdd4e174dd064e4cb739a' };
    const formats = createFormats('en', { ...words, text: () => 'Unnamed' });
    expect(cellText(field('relate'), row, formats)).toBe('Unnamed');
    expect(cellText(field('relate'), [{ ...row, __name: 'Ada' }, row._id], formats)).toBe('Ada, Unnamed');
  });

  it('never moves a date between time zones', () => {
    expect(cellText(field('date'), '2026-01-01', english)).toBe('01/01/2026');
    expect(cellText(field('date'), '2026-03', chinese)).toBe('2026年3月');
  });

  it('shows instants in the time zone of the project', () => {
    expect(cellText(field('timestamp'), Date.UTC(2026, 0, 1, 20, 30), english)).toBe('02/01/2026, 04:30');
  });

  it('shows the labels of a selection and keeps values outside the set', () => {
    const choice = field('string', {
      _display: { _type: 'selection' },
      selection: [{ value: 'a', label: 'Apple' }],
    });
    expect(cellText(choice, ['a', 'b'], english)).toBe('Apple, b');
    expect(chosenItems(choice, null)).toEqual([]);
  });

  it('shows related rows by name and writes their ids', () => {
    const one = field('relate');
    const several = field('relate', { multiple: true });
    const row = { _id: 'x'.repeat(24), __name: 'Berlin' };
    expect(cellText(one, row, english)).toBe('Berlin');
    expect(toWire(one, row)).toBe(row._id);
    expect(toWire(several, [row])).toEqual([row._id]);
  });

  it('shows nothing for empty values', () => {
    for (const empty of [null, undefined, '', []]) expect(cellText(field('string'), empty, english)).toBe('');
  });

  it('takes missing, null, empty text and empty list for the same', () => {
    expect(sameValue(field('string'), '', null)).toBe(true);
    expect(sameValue(field('string'), 'a', 'b')).toBe(false);
  });

  it('lets nobody edit what the server computes', () => {
    expect(isEditable(field('system'))).toBe(false);
    expect(isEditable(field('string', { readonly: true }))).toBe(false);
    expect(isEditable(field('string'))).toBe(true);
  });
});
