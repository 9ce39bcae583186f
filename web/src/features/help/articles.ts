import type { Locale } from '@buildmesh/kernel';

/** Articles of the help centre, in their order. */
export const ARTICLES = ['start', 'account', 'roles', 'editions'] as const;
export type Article = (typeof ARTICLES)[number];

const isArticle = (name: string): name is Article => (ARTICLES as readonly string[]).includes(name);

/** One file per language, fetched when somebody reads in it. */
const languages: Record<Locale, () => Promise<{ articles: Record<Article, string> }>> = {
  zh: () => import('./articles/zh.js'),
  en: () => import('./articles/en.js'),
  ja: () => import('./articles/ja.js'),
  vi: () => import('./articles/vi.js'),
  yue: () => import('./articles/yue.js'),
  'zh-TW': () => import('./articles/zh-TW.js'),
};

/** The text of an article; `null` when there is none of that name. */
export async function articleText(locale: Locale, name: string): Promise<string | null> {
  if (!isArticle(name)) return null;
  return (await languages[locale]()).articles[name];
}
