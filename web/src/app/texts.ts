import type { Locale } from '@buildmesh/kernel';
import type { Texts } from '../shared/i18n/i18n.js';

/** One file per language, so that a page load fetches the texts of one and never those of the other five. */
const languages: Record<Locale, () => Promise<{ texts: Texts }>> = {
  zh: () => import('./texts/zh.js'),
  en: () => import('./texts/en.js'),
  ja: () => import('./texts/ja.js'),
  vi: () => import('./texts/vi.js'),
  yue: () => import('./texts/yue.js'),
  'zh-TW': () => import('./texts/zh-TW.js'),
};

/** All texts of one language. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await languages[locale]()).texts;
}
