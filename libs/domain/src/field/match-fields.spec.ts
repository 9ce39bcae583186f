import type { FieldDefinition } from './field.types.js';
import { matchFields, takesValues } from './match-fields.js';

const field = (_key: string, _name: string, parts: Partial<FieldDefinition> = {}): FieldDefinition => ({
  _key,
  _name,
  _type: 'string',
  _option: {},
  ...parts,
});

describe('fields of two tables that mean the same', () => {
  test('the key decides before the name, and what has no counterpart is left out', () => {
    const source = [field('sum', 'Amount'), field('code', 'Other'), field('x', 'Elsewhere')];
    const target = [field('amount', 'Amount'), field('code', 'Amount'), field('new', 'New')];
    const pairs = matchFields(source, target).map(({ from, to }) => `${from._key} > ${to._key}`);
    expect(pairs).toEqual(['sum > amount', 'code > code']);
  });

  test('fields that only lay out a form, are computed or read-only take no values', () => {
    const refused = [
      field('a', 'A', { _option: { readonly: true } }),
      field('b', 'B', { _option: { _display: { _type: 'divider' } } }),
      field('c', 'C', { _option: { _display: { _type: 'formula' } } }),
      field('d', 'D', { _type: 'id' }),
    ];
    expect(refused.map(takesValues)).toEqual([false, false, false, false]);
    expect(takesValues(field('e', 'E'))).toBe(true);
  });
});
