import { DEFAULT_LOCALE, fillTemplate, type Locale } from '@buildmesh/kernel';
import { en } from './en.js';
import { ja } from './ja.js';
import type { Messages } from './message-keys.js';
import { vi } from './vi.js';
import { yue } from './yue.js';
import { zh } from './zh.js';
import { zhTw } from './zh-tw.js';

const CATALOGUES: Record<Locale, Messages> = { zh, en, ja, vi, yue, 'zh-TW': zhTw };

function textOf(key: string, locale: Locale): string | undefined {
  const texts: Readonly<Record<string, string>> = CATALOGUES[locale];
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/**
 * The text of `key` in `locale` with its placeholders filled; in the default language where the locale has none, and
 * the key itself where nobody has a text (D72). The last also lets a text that is no key pass through unchanged.
 */
export function messageOf(key: string, locale: Locale, params?: Record<string, string | number>): string {
  return fillTemplate(textOf(key, locale) ?? textOf(key, DEFAULT_LOCALE) ?? key, params);
}
