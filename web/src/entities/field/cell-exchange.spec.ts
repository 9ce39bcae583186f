import type { FieldDefinition, FieldOption, FieldType } from '@buildmesh/domain';
import { createFormats } from './formats.js';
import { readCell, writeCell } from './cell-exchange.js';

const field = (_type: FieldType, _option: FieldOption = {}): FieldDefinition => ({
  _key: 'f',
  _name: 'F',
  _type,
  _option,
});
const berlin = { _id: 'b'.repeat(24), __name: 'Berlin' };
const forms = createFormats('en', { timeZone: 'UTC', yes: 'Yes', no: 'No' });
const tools = { timezone: 'UTC', forms, related: (name: string) => (name === 'Berlin' ? berlin : undefined) };

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

  it('names files, as the table does', () => {
    const files = [
      { name: 'a.pdf', key: 'k' },
      { name: 'b.pdf', url: 'https://files.example/b.pdf' },
    ];
    expect(writeCell(field('file'), files, 'UTC')).toBe('a.pdf, b.pdf');
    expect(writeCell(field('image'), null, 'UTC')).toBe('');
  });

  it('is taken in the form in which the table shows it, and as ISO text', () => {
    const instant = Date.UTC(2026, 2, 7, 4, 5);
    for (const text of ['07/03/2026', '2026-03-07'])
      expect(readCell(field('date'), text, tools)).toEqual({ value: '2026-03-07' });
    for (const text of ['07/03/2026, 04:05', '2026-03-07 04:05', '2026-03-07T04:05:00Z'])
      expect(readCell(field('timestamp'), text, tools)).toEqual({ value: instant });
    expect(readCell(field('date'), '13/13/2026', tools).fault?.rule).toBe('format');
  });

  it('refuses what the field cannot hold', () => {
    expect(readCell(field('number'), 'many', tools).fault?.rule).toBe('format');
    expect(readCell(field('relate'), 'Atlantis', tools).fault?.rule).toBe('relation');
  });

  it('takes an empty cell for no value', () => {
    expect(readCell(field('number'), ' ', tools)).toEqual({ value: null });
  });
});
