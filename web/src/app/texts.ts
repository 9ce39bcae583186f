import type { Locale } from '@buildmesh/kernel';
import type { Texts } from '../shared/i18n/i18n.js';

type Load = () => Promise<{ texts: Texts }>;

/** Two files per language: a page load fetches the texts of one language, and before sign-in only the first of them. */
const guest: Record<Locale, Load> = {
  zh: () => import('./texts/zh.js'),
  en: () => import('./texts/en.js'),
  ja: () => import('./texts/ja.js'),
  vi: () => import('./texts/vi.js'),
  yue: () => import('./texts/yue.js'),
  'zh-TW': () => import('./texts/zh-TW.js'),
};
const member: Record<Locale, Load> = {
  zh: () => import('./texts/member/zh.js'),
  en: () => import('./texts/member/en.js'),
  ja: () => import('./texts/member/ja.js'),
  vi: () => import('./texts/member/vi.js'),
  yue: () => import('./texts/member/yue.js'),
  'zh-TW': () => import('./texts/member/zh-TW.js'),
};

/** Texts of one language: of the screens before sign-in, or of those behind it. */
export async function loadTexts(locale: Locale, part: 'guest' | 'member'): Promise<Texts> {
  return (await (part === 'guest' ? guest : member)[locale]()).texts;
}
