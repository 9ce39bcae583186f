/** @jest-environment jsdom */
import { chooseLocale, configuredLocale, localeOfTag, storedLocale, storeLocale } from './locale-state.js';

const sources = { option: null, stored: null, configured: null, browser: ['fr-FR'] };

describe('the language', () => {
  it('comes from the address before anything else', () => {
    expect(chooseLocale({ option: 'ja', stored: 'vi', configured: 'zh', browser: ['en'] })).toBe('ja');
  });

  it('is the stored one, then the configured one', () => {
    expect(chooseLocale({ ...sources, stored: 'vi', configured: 'zh' })).toBe('vi');
    expect(chooseLocale({ ...sources, configured: 'zh' })).toBe('zh');
  });

  it('is Chinese unless configured otherwise, and follows the browser when told to', () => {
    expect(configuredLocale(undefined)).toBe('zh');
    expect(configuredLocale('auto')).toBeNull();
  });

  it('follows the browser without a configured one, and is English for a language we lack', () => {
    expect(chooseLocale({ ...sources, browser: ['fr', 'ja-JP'] })).toBe('ja');
    expect(chooseLocale(sources)).toBe('en');
  });

  it('ignores what is no language of ours', () => {
    expect(chooseLocale({ ...sources, option: 'tlh', stored: 'xx', configured: 'vi' })).toBe('vi');
  });

  it.each([
    ['zh-CN', 'zh'],
    ['zh', 'zh'],
    ['zh-TW', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'yue'],
    ['yue-Hant-HK', 'yue'],
    ['vi-VN', 'vi'],
    ['en-US', 'en'],
    ['de', undefined],
  ])('for the browser tag %s is %s', (tag, locale) => {
    expect(localeOfTag(tag)).toBe(locale);
  });
});

describe('the chosen language', () => {
  afterEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/');
  });

  it('is kept in this browser under one key, whatever the project', () => {
    window.history.replaceState(null, '', `/${'a'.padStart(24, '0')}/user`);
    storeLocale('vi');
    window.history.replaceState(null, '', `/${'b'.padStart(24, '0')}/user`);
    expect(storedLocale()).toBe('vi');
    expect({ ...localStorage }).toEqual({ 'bm.locale': 'vi' });
  });
});
