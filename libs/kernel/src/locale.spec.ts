import { DEFAULT_LOCALE, fillTemplate, isLocale, LOCALES } from './locale.js';

describe('languages and texts', () => {
  test('the product speaks six languages and begins with Chinese', () => {
    expect(LOCALES).toEqual(['zh', 'en', 'ja', 'vi', 'yue', 'zh-TW']);
    expect(DEFAULT_LOCALE).toBe('zh');
    expect(isLocale('yue')).toBe(true);
    for (const other of ['fr', '', 'EN', null, 5]) expect(isLocale(other)).toBe(false);
  });

  test('placeholders are filled by name, unknown ones stay', () => {
    expect(fillTemplate('row {index} - {value}', { index: 2, value: 'x {index}' })).toBe('row 2 - x {index}');
    expect(fillTemplate('{missing} {index}', { index: 0 })).toBe('{missing} 0');
    expect(fillTemplate('{constructor} {toString}', {})).toBe('{constructor} {toString}');
  });
});
