import { completed, suggestionsAt } from './formula.model.js';

const FIELDS = ['price', 'product'].map((_key) => ({
  _key,
  _name: _key === 'price' ? 'Unit price' : 'Product',
  _type: 'number' as const,
  _option: {},
}));

describe('completion of formulas', () => {
  const labels = (text: string, at = text.length) =>
    suggestionsAt(text, at, FIELDS).map(({ insert }) => insert);

  it('offers fields by key and by name, and functions', () => {
    expect(labels('{pr')).toEqual(['{price}', '{product}']);
    expect(labels('1 + unit')).toEqual(['{price}']);
    expect(labels('ROU')).toEqual(['ROUND(', 'ROUNDDOWN(', 'ROUNDUP(']);
    expect(labels('{rou')).toEqual([]);
    expect(labels('1 + ')).toEqual([]);
  });

  it('stays quiet inside of a text', () => expect(labels('"a pr')).toEqual([]));

  it('puts what was chosen in the place of the word', () => {
    const suggestion = { insert: '{price}', label: 'Unit price' };
    expect(completed('2 * {pr} + 1', 7, suggestion)).toEqual({ text: '2 * {price} + 1', caret: 11 });
    expect(completed('ROUND(pri', 9, suggestion)).toEqual({ text: 'ROUND({price}', caret: 13 });
  });
});
