import type { Locale } from '@buildmesh/kernel';

/** Names of the languages in themselves. */
export const LOCALE_NAME: Record<Locale, string> = {
  zh: '简体中文',
  en: 'English',
  ja: '日本語',
  vi: 'Tiếng Việt',
  yue: '廣東話',
  'zh-TW': '繁體中文',
};
