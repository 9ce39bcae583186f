import { fieldKeyOf, freeFieldKey } from './field-key.js';

describe('the key of a new field', () => {
  it('is made of its name only where that makes a good one', () => {
    expect(fieldKeyOf('Release Date')).toBe('releaseDate');
    expect(fieldKeyOf('US_Gross')).toBe('usGross');
    expect(fieldKeyOf('名称')).toBeUndefined();
    expect(fieldKeyOf('2nd')).toBeUndefined();
  });

  it('can be read where its name makes none, or one that another field has', () => {
    expect(freeFieldKey('名称', new Set())).toBe('field1');
    expect(freeFieldKey('名称', new Set(['field1', 'field2']))).toBe('field3');
    expect(freeFieldKey('Price', new Set())).toBe('price');
    expect(freeFieldKey('Price', new Set(['price', 'price2']))).toBe('price3');
  });
});
