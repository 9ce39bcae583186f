/** What the number format of a cell makes of its number. */
export type DateStyle = 'date' | 'time' | 'datetime';

const DAY_MS = 86_400_000;
/** Day 0 of the two date systems, as epoch ms. Excel believes in 29 February 1900, so its days count from 30 December from March on. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Last serial of 9999-12-31. */
const MAX_SERIAL = 2_958_466;

/** Built-in formats that show dates (ECMA-376 §18.8.30, East Asian ones included). */
export function builtInDateStyle(id: number): DateStyle | undefined {
  if (
    (id >= 14 && id <= 17) ||
    (id >= 27 && id <= 31) ||
    id === 36 ||
    (id >= 50 && id <= 54) ||
    id === 57 ||
    id === 58
  )
    return 'date';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56)
    return 'time';
  return id === 22 ? 'datetime' : undefined;
}

/** Style of a format code such as `yyyy-mm-dd hh:mm`; texts in quotes, escapes, colours and conditions do not count. */
export function dateStyleOf(code: string): DateStyle | undefined {
  const bare = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  const hasTime = /[hs]|AM\/PM/i.test(bare);
  const hasDate = /[yd]|[ge](?!neral)/i.test(bare.replace(/general/gi, '')) || (/m/i.test(bare) && !hasTime);
  if (hasDate && /0|#|\?/.test(bare.replace(/[hs]\.0+/gi, ''))) return undefined;
  if (hasDate) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : undefined;
}

/** ISO text of a serial date: `2024-02-29`, `2024-02-29 13:05:00[.123]` or `13:05:00`; `undefined` when it is no date. */
export function serialToIso(serial: number, style: DateStyle, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= MAX_SERIAL) return undefined;
  const shifted = !is1904 && serial > 0 && serial < 60 ? serial + 1 : serial;
  const ms = Math.round(shifted * DAY_MS) + (is1904 ? EPOCH_1904 : EPOCH_1900);
  const [day, clock] = new Date(ms).toISOString().split('T');
  const time = clock?.slice(0, ms % 1000 === 0 ? 8 : 12) ?? '00:00:00';
  if (style === 'time' && serial < 1) return time;
  const dayOnly = style === 'date' || Number.isInteger(serial);
  return dayOnly ? day : `${day} ${time}`;
}
