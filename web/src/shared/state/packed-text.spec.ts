import { packText, unpackText } from './packed-text.js';

const row = JSON.stringify({ name: 'Place', visited: '2024-01-02', cost: 12.5 });

describe('texts in session storage', () => {
  it.each(['', 'a', 'aaaaaaaaaa', '/table/x?record=1', '表格与权限 🙂', row.repeat(200)])(
    'come back as they were: %#',
    (text) => {
      expect(unpackText(packText(text))).toBe(text);
    },
  );

  it('are compressed: a draft of many rows takes less than a quarter', () => {
    const text = row.repeat(200);
    expect(packText(text).length).toBeLessThan(text.length / 4);
  });

  it('come back when they were written before there was compression', () => {
    expect(unpackText('/table/x')).toBe('/table/x');
  });

  it('are nothing when they were damaged', () => {
    expect(unpackText('\u0001\uc000')).toBeNull();
  });
});
