import { isStorableText, unstorablePath } from './text.js';

describe('texts that no store takes', () => {
  test.each(['', 'plain', '漢字 😀', '\u202e right to left', '\ufffd'])('%j is taken', (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  test.each(['\0', 'a\0b', '\ud800', 'x\udc00', '\udc00\ud800'])('%j is not', (text) => {
    expect(isStorableText(text)).toBe(false);
  });

  test('the place of the first one is told, however deep, keys included', () => {
    expect(unstorablePath({ name: 'a', list: [{ note: 'b' }, { note: 'c\0' }] })).toEqual([
      'list',
      '1',
      'note',
    ]);
    expect(unstorablePath({ option: { 'k\0': 1 } })).toEqual(['option']);
    expect(unstorablePath({ 'k\ud800': 1 })).toEqual([]);
    expect(unstorablePath({ name: 'a', n: 1, nothing: null, list: ['b'] })).toBeUndefined();
    expect(unstorablePath(null)).toBeUndefined();
  });
});
