/** What stands around the digits of a format: texts in quotes, single signs, spaces. */
const LITERAL = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]/g;
/** Digits in groups with signs between them, such as `000-0000`, or a number with thousands, decimals and percent. */
const CODE = /^[^0#?.,%]*0[0\-/() ]*0?[^0#?.,%]*$/;
const QUANTITY = /^([^0#?.,%]*)([#0][#0,]*)(?:\.(0+)(#*))?(%?)([^0#?.,%]*)$/;
/** More digits than this no format shows truly. */
const MAX_DIGITS = 15;

/**
 * What a cell with this number format shows, for fields of text: `00123` of 123, `0.4%` of 0.004. `undefined` for formats
 * that show the number as it is or round it, and for the rarer ones.
 */
export function shownNumber(number: number, format: string): string | undefined {
  const [positive = '', negative] = format.split(';');
  if (number < 0 && negative !== undefined) return undefined;
  const bare = positive.replace(LITERAL, (_, quoted?: string, single?: string) => quoted ?? single ?? '');
  if (CODE.test(bare))
    return Number.isInteger(number) && number >= 0 ? filled(String(number), bare) : undefined;
  const parts = QUANTITY.exec(bare);
  if (!parts) return undefined;
  const [, before = '', whole = '', decimals = '', more = '', percent = '', after = ''] = parts;
  // A comma at the end divides by a thousand.
  if (more !== '' || whole.endsWith(',') || Math.abs(number) >= 10 ** MAX_DIGITS) return undefined;
  const scaled = percent === '' ? number : Number(`${number}e2`);
  // A format that rounds would lose digits.
  if (Number(scaled.toFixed(decimals.length)) !== scaled) return undefined;
  const [integer = '0', fraction] = Math.abs(scaled).toFixed(decimals.length).split('.');
  const padded = integer.padStart((whole.match(/0/g) ?? []).length, '0');
  const grouped = whole.includes(',') ? padded.replace(/\B(?=(?:\d{3})+$)/g, ',') : padded;
  const sign = number < 0 ? '-' : '';
  return `${sign}${before}${grouped}${fraction === undefined ? '' : `.${fraction}`}${percent}${after}`;
}

/** The digits in the places of a format that has one for each, from its end; more digits than places stand at the front. */
function filled(digits: string, format: string): string {
  const rest = [...digits];
  let text = '';
  const first = format.indexOf('0');
  for (let at = format.length - 1; at >= 0; at--) {
    const char = format.charAt(at);
    text = (char === '0' ? (rest.pop() ?? '0') : char) + text;
    if (at === first) text = rest.splice(0).join('') + text;
  }
  return text;
}
