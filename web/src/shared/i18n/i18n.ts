import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@buildmesh/kernel';
import { currentLocale, storeLocale } from './locale-state.js';

/** Texts of one language by flat key: `<feature>.<place>.<what>`. */
export type Texts = Record<string, string>;
export type TextLoader = (locale: Locale, part: TextPart) => Promise<Texts>;
/** Texts of the screens before sign-in, and of those behind it. */
type TextPart = 'guest' | 'member';

/** Where a missing text is looked for (D72; libraries §1: yue → zh-TW → zh). */
const FALLBACKS: Record<string, Locale[]> = {
  yue: ['zh-TW', 'zh'],
  'zh-TW': ['zh'],
  default: [DEFAULT_LOCALE],
};

let load: TextLoader = async () => ({});
/** Parts that are needed from now on; `member` joins when somebody signs in. */
const parts: TextPart[] = ['guest'];
const loaded = new Set<string>();

/** Starts i18next with the texts of one language; the other languages are fetched when somebody chooses them. */
export async function startI18n(locale: Locale, loader: TextLoader): Promise<void> {
  load = loader;
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: FALLBACKS,
    supportedLngs: [...LOCALES],
    resources: { [locale]: { translation: await loader(locale, 'guest') } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: () => void loadFallbacks(),
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  loaded.add(`${locale} guest`);
  reflectLocale(locale);
}

/** Brings the texts of the screens behind sign-in; afterwards every language comes with them. */
export async function loadMemberTexts(): Promise<void> {
  if (!parts.includes('member')) parts.push('member');
  await ensureTexts(currentLocale());
}

/** Switches the language of the whole interface and remembers the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  await ensureTexts(locale);
  await i18next.changeLanguage(locale);
  storeLocale(locale);
  reflectLocale(locale);
}

async function ensureTexts(locale: Locale): Promise<void> {
  for (const part of parts) {
    const name = `${locale} ${part}`;
    if (loaded.has(name)) continue;
    i18next.addResourceBundle(locale, 'translation', await load(locale, part), true);
    loaded.add(name);
  }
}

let fallbacksAsked = '';

/** A key was missing: fetch the languages behind this one, once. */
async function loadFallbacks(): Promise<void> {
  const locale = currentLocale();
  if (fallbacksAsked === locale) return;
  fallbacksAsked = locale;
  for (const next of FALLBACKS[locale] ?? FALLBACKS.default ?? [])
    await ensureTexts(next).catch(() => undefined);
}

function reflectLocale(locale: Locale): void {
  document.documentElement.lang = locale === 'yue' ? 'zh-HK' : locale;
}
