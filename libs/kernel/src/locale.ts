/** The six languages of the product, in the order in which they are offered. */
export const LOCALES = ['zh', 'en', 'ja', 'vi', 'yue', 'zh-TW'] as const;
export type Locale = (typeof LOCALES)[number];

/** The configured default of the specification (platform §1). */
export const DEFAULT_LOCALE: Locale = 'zh';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** The text with each `{name}` replaced by the value of that name; unknown names stay as they are. */
export function fillTemplate(text: string, params: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
