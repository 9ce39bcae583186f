import { DEFAULT_LOCALE, isLocale, type Locale } from '@buildmesh/kernel';
import i18next from 'i18next';

const STORED = 'bm.locale';

/** Where a locale may come from, best first (platform §1). */
export interface LocaleSources {
  /** `o_locale` of the URL. */
  option: string | null;
  stored: string | null;
  /** The default of the deployment; `null` when none is configured. */
  configured: string | null;
  browser: readonly string[];
}

export function chooseLocale(sources: LocaleSources): Locale {
  for (const wanted of [sources.option, sources.stored, sources.configured])
    if (isLocale(wanted)) return wanted;
  for (const tag of sources.browser) {
    const known = localeOfTag(tag);
    if (known) return known;
  }
  return 'en';
}

/** Our locale for a browser language tag: `zh-HK` speaks Cantonese here, `zh-Hant` is Traditional Chinese. */
export function localeOfTag(tag: string): Locale | undefined {
  const lower = tag.toLowerCase();
  if (/^(yue|zh-hk|zh-mo|zh-hant-hk)/.test(lower)) return 'yue';
  if (/^zh-(tw|hant)/.test(lower)) return 'zh-TW';
  const language = lower.split('-')[0];
  return isLocale(language) ? language : undefined;
}

/** The configured default: `BM_LOCALE` of the build (`auto` = follow the browser), else Chinese (platform §1). */
export function configuredLocale(setting: string | undefined): string | null {
  return setting === 'auto' ? null : (setting ?? DEFAULT_LOCALE);
}

export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE;
}

/** A text outside React. Inside, use `useTranslation`. */
export function translate(key: string, params?: Record<string, unknown>): string {
  return i18next.t(key, params ?? {});
}

export function storedLocale(): string | null {
  try {
    return window.localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

export function storeLocale(locale: Locale): void {
  try {
    window.localStorage.setItem(STORED, locale);
  } catch {
    // Storage is switched off: the choice lasts until the page is closed.
  }
}
