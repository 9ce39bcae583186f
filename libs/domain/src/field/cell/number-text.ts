/** Plain: `-12.5`, `1e3`. */
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** Thousands in groups of three: `1,234,567.89`, `1 234.5`, `1'234`. */
const GROUPED = /^[+-]?\d{1,3}(?:([, '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
/** The same with a decimal comma: `1.234.567,89`. */
const COMMA_PLAIN = /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/;
const COMMA_GROUPED = /^[+-]?\d{1,3}(?:([. '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:,\d+)?$/;
const CURRENCY =
  /^(?:[¥￥$€£₫₩]|CNY|USD|EUR|JPY|VND|RMB)\s*|\s*(?:[¥￥$€£₫₩元円圆]|CNY|USD|EUR|JPY|VND|RMB)$/gi;

/** Format of a column whose numbers have a decimal comma: `1.234,5`. */
export const DECIMAL_COMMA = '1.234,5';
/** The usual one. */
export const DECIMAL_POINT = '1,234.5';
/** As many digits a double keeps whatever they are. */
const SAFE_DIGITS = 15;

/** True where a whole number has more digits than were kept of it: identifiers that look like numbers. */
export function losesDigits(text: string, value: number): boolean {
  if (text.length <= SAFE_DIGITS || /e|%/i.test(text)) return false;
  const digits = text.normalize('NFKC').replace(/^\D+/, '');
  const whole =
    /^(?:\d{1,3}(?:[., '’\u00a0\u202f]\d{3})+(?!\d)|\d+)/.exec(digits)?.[0].replace(/\D/g, '') ?? '';
  const kept = whole.replace(/^0+(?=\d)/, '');
  return kept.length > SAFE_DIGITS && String(Math.trunc(Math.abs(value))) !== kept;
}

/** The ways to write numbers by which every sample that is a number at all can be read; both where they mean different ones. */
export function numberFormatsFor(samples: readonly string[]): string[] {
  const texts = samples.map((text) => text.trim()).filter((text) => text !== '');
  const readings = texts
    .map((text) => [readNumberText(text), readNumberText(text, true)] as const)
    .filter(([point, comma]) => point !== undefined || comma !== undefined);
  if (readings.length === 0) return [];
  const point = readings.every(([value]) => value !== undefined);
  const comma = readings.every(([, value]) => value !== undefined);
  if (!point) return comma ? [DECIMAL_COMMA] : [DECIMAL_POINT];
  return comma && readings.some(([one, other]) => one !== other)
    ? [DECIMAL_POINT, DECIMAL_COMMA]
    : [DECIMAL_POINT];
}

/**
 * The number that a cell shows: with thousands separators, a sign, a percent sign (12.5% = 0.125), a currency, in
 * brackets for a negative amount, or in full-width digits. `undefined` for anything else.
 */
export function readNumberText(text: string, decimalComma = false): number | undefined {
  if (!decimalComma && PLAIN.test(text)) return finite(Number(text));
  return readDecorated(text, decimalComma);
}

function readDecorated(text: string, decimalComma: boolean): number | undefined {
  let rest = text.normalize('NFKC').trim().replace('−', '-');
  const negative = /^\(.+\)$/.test(rest);
  if (negative) rest = rest.slice(1, -1).trim();
  const percent = /%$/.test(rest);
  if (percent) rest = rest.slice(0, -1).trim();
  const sign = /^[+-](?=\D)/.exec(rest)?.[0] ?? '';
  rest = sign + rest.slice(sign.length).replace(CURRENCY, '');
  const plain = plainOf(rest, decimalComma);
  if (plain === undefined || (negative && /^[+-]/.test(plain))) return undefined;
  // Shifted in decimal text, so that 0.07% is 0.0007 and not its neighbour.
  const value = Number(percent && !/e/i.test(plain) ? `${plain}e-2` : plain);
  return finite(negative ? -value : value);
}

function plainOf(text: string, decimalComma: boolean): string | undefined {
  if (decimalComma) {
    if (!COMMA_PLAIN.test(text) && !COMMA_GROUPED.test(text)) return undefined;
    return text.replace(/[. '’\u00a0\u202f]/g, '').replace(',', '.');
  }
  if (PLAIN.test(text)) return text;
  return GROUPED.test(text) ? text.replace(/[, '’\u00a0\u202f]/g, '') : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
