import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@buildmesh/kernel';
import { currentLocale, storeLocale } from './locale-state.js';

/** Texts of one language by flat key: `<feature>.<place>.<what>`. */
export type Texts = Record<string, string>;
export type TextLoader = (locale: Locale) => Promise<Texts>;

/** Where a missing text is looked for (D72; libraries §1: yue → zh-TW → zh). */
const FALLBACKS: Record<string, Locale[]> = { yue: ['zh-TW', 'zh'], 'zh-TW': ['zh'], default: [DEFAULT_LOCALE] };

let load: TextLoader = async () => ({});

/** Starts i18next with the texts of one language; the other languages are fetched when somebody chooses them. */
export async function startI18n(locale: Locale, loader: TextLoader): Promise<void> {
  load = loader;
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: FALLBACKS,
    supportedLngs: [...LOCALES],
    resources: { [locale]: { translation: await loader(locale) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: () => void loadFallbacks(),
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  reflectLocale(locale);
}

/** Switches the language of the whole interface and remembers the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  await ensureTexts(locale);
  await i18next.changeLanguage(locale);
  storeLocale(locale);
  reflectLocale(locale);
}

async function ensureTexts(locale: Locale): Promise<void> {
  if (i18next.hasResourceBundle(locale, 'translation')) return;
  i18next.addResourceBundle(locale, 'translation', await load(locale));
}

let fallbacksAsked = '';

/** A key was missing: fetch the languages behind this one, once. */
async function loadFallbacks(): Promise<void> {
  const locale = currentLocale();
  if (fallbacksAsked === locale) return;
  fallbacksAsked = locale;
  for (const next of FALLBACKS[locale] ?? FALLBACKS.default ?? []) await ensureTexts(next).catch(() => undefined);
}

function reflectLocale(locale: Locale): void {
  document.documentElement.lang = locale === 'yue' ? 'zh-HK' : locale;
}
