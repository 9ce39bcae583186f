import type { Locale } from '@buildmesh/kernel';
import type { Texts } from '../shared/i18n/i18n.js';

const files = import.meta.glob<Texts>('../{features/*,shared,app}/i18n/*.json', { import: 'default' });

/** All texts of one language; the build puts them into one file per language. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const parts = Object.keys(files).filter((path) => path.endsWith(`/i18n/${locale}.json`));
  const loaded = await Promise.all(parts.map((path) => files[path]?.()));
  return Object.assign({}, ...loaded) as Texts;
}
