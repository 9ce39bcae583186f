import type { FieldDefinition, FieldOption, FieldType } from '@buildmesh/domain';
import { readCell, writeCell } from './cell-exchange.js';

const field = (_type: FieldType, _option: FieldOption = {}): FieldDefinition => ({
  _key: 'f',
  _name: 'F',
  _type,
  _option,
});
const berlin = { _id: 'b'.repeat(24), __name: 'Berlin' };
const tools = { timezone: 'UTC', related: (name: string) => (name === 'Berlin' ? berlin : undefined) };

describe('cells exchanged with spreadsheets', () => {
  it('comes back as it went for every kind that people edit', () => {
    const choice = field('string', {
      _display: { _type: 'selection' },
      selection: [{ value: 'a', label: 'Apple' }],
    });
    const cases: [FieldDefinition, unknown][] = [
      [field('string'), 'text'],
      [field('number'), -1234.5],
      [field('date'), '2026-03-07'],
      [field('timestamp'), Date.UTC(2026, 2, 7, 4, 5, 6)],
      [choice, 'a'],
      [field('string', { _display: { _type: 'switch' } }), true],
      [field('relate'), berlin],
      [field('relate', { multiple: true }), [berlin]],
    ];
    for (const [one, value] of cases)
      expect(readCell(one, writeCell(one, value, 'UTC'), tools)).toEqual({ value });
  });

  it('refuses what the field cannot hold', () => {
    expect(readCell(field('number'), 'many', tools).fault?.rule).toBe('format');
    expect(readCell(field('relate'), 'Atlantis', tools).fault?.rule).toBe('relation');
  });

  it('takes an empty cell for no value', () => {
    expect(readCell(field('number'), ' ', tools)).toEqual({ value: null });
  });
});
