const OFFSET_MS = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in China, as its providers write times; China has one time and changes it never. */
export function chinaText(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Epoch ms of such a text; `NaN` for anything else. */
export function chinaTime(text: string): number {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return NaN;
  return Date.parse(`${text.replace(' ', 'T')}+08:00`);
}

/** First moment of the next month in China: when the payment period of this one is over (platform §4, D66). */
export function monthEnd(ms: number): number {
  const here = new Date(ms + OFFSET_MS);
  return Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1) - OFFSET_MS;
}
