import { fieldKeyOf } from './field-key.js';

describe('the key of a new field', () => {
  it('is made of its name only where that makes a good one', () => {
    expect(fieldKeyOf('Release Date')).toBe('releaseDate');
    expect(fieldKeyOf('US_Gross')).toBe('usGross');
    expect(fieldKeyOf('名称')).toBeUndefined();
    expect(fieldKeyOf('2nd')).toBeUndefined();
  });
});
