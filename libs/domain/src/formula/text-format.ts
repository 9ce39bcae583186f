/** A part of a format of dates: what it shows, all hours, minutes or seconds that have passed, or letters that stand as they are. */
type DatePart = { show: DateShow } | Elapsed | { letters: string };
/** `least` is how many digits there are at least. */
interface Elapsed {
  elapsed: 'h' | 'm' | 's';
  least: number;
}
const DATE_SHOWS = ['yyyy', 'yy', 'mmmmm', 'mmmm', 'mmm', 'mm', 'm', 'dddd', 'ddd', 'dd', 'd'] as const;
export type DateShow =
  (typeof DATE_SHOWS)[number] | 'hh' | 'h' | 'hh12' | 'h12' | 'min2' | 'min' | 'ss' | 's' | 'am';

/** One section of a format of numbers, such as `#,##0.00`. */
export interface NumberSection {
  before: string;
  after: string;
  /** Without digits only `before` is shown. */
  digits: boolean;
  least: number;
  decimals: readonly [least: number, most: number];
  point: boolean;
  grouped: boolean;
  /** Powers of ten that the number is multiplied by: 2 for `%`, -3 for a comma at the end. */
  scale: number;
  /** Of a scientific format: digits before the point at most, how a positive exponent begins, and its digits. */
  exponent?: { step: number; plus: string; least: number };
}

export type TextFormat =
  | { kind: 'general' }
  | { kind: 'date'; parts: readonly DatePart[] }
  | { kind: 'number'; sections: readonly NumberSection[] };

/** Letters that stand for themselves, quoted, behind a backslash, or as they are. */
const LETTERS =
  /"([^"]*)"|\\([\s\S])|_[\s\S]|([-+/:.,;()!&'~{}<>= $%€£¥₫₩年月日时分秒時])|([\u0080-\uffff])/y;
const COLOUR = /\[(?:black|blue|cyan|green|magenta|red|white|yellow)\]/gi;
const NUMBER = /[0#]/;

/** A format as spreadsheets write them; `undefined` for what is none that we know. */
export function readFormat(text: string): TextFormat | undefined {
  const plain = text.replace(COLOUR, '');
  if (plain === '' || plain === '@' || plain.toLowerCase() === 'general') return { kind: 'general' };
  const bare = plain.replace(/"[^"]*"|\\[\s\S]/g, '');
  if (!NUMBER.test(bare)) {
    const parts = datePartsOf(plain);
    return parts && { kind: 'date', parts };
  }
  const sections = sectionsOf(plain).map(sectionOf);
  return sections.length <= 3 && sections.every((section) => section !== undefined)
    ? { kind: 'number', sections }
    : undefined;
}

function lettersAt(text: string, at: number): { letters: string; end: number } | undefined {
  LETTERS.lastIndex = at;
  const found = LETTERS.exec(text);
  if (!found) return undefined;
  return { letters: found[1] ?? found[2] ?? found[3] ?? found[4] ?? '', end: LETTERS.lastIndex };
}

function datePartsOf(text: string): DatePart[] | undefined {
  const parts: DatePart[] = [];
  for (let at = 0; at < text.length;) {
    const [passed, unit = ''] = /^\[(hh?|mm?|ss?)\]/i.exec(text.slice(at)) ?? [];
    if (passed !== undefined) {
      const elapsed = unit.slice(0, 1).toLowerCase() as Elapsed['elapsed'];
      parts.push({ elapsed, least: unit.length });
      at += passed.length;
      continue;
    }
    const show = /^(?:am\/pm|a\/p|y+|m+|d+|h+|s+)/i.exec(text.slice(at))?.[0].toLowerCase();
    if (show === undefined) {
      const found = lettersAt(text, at);
      if (!found) return undefined;
      parts.push({ letters: found.letters });
      at = found.end;
      continue;
    }
    const known = show.startsWith('a') ? 'am' : SHORT[show];
    if (!known) return undefined;
    parts.push({ show: known });
    at += show.length;
  }
  return parts.some((part) => !('letters' in part)) ? withTimes(parts) : undefined;
}

const SHORT: Readonly<Record<string, DateShow>> = {
  ...Object.fromEntries(DATE_SHOWS.map((show) => [show, show])),
  y: 'yy',
  yyy: 'yyyy',
  hh: 'hh',
  h: 'h',
  ss: 'ss',
  s: 's',
};

/** Whether a format shows a time of day and nothing of a date. */
export const isOfDay = (parts: readonly DatePart[]): boolean =>
  parts.every((part) => !('show' in part) || !DATE_SHOWS.some((show) => show === part.show));

/** Whether a format shows how much has passed. */
export const isOfSpan = (parts: readonly DatePart[]): boolean => parts.some((part) => 'elapsed' in part);

/** `m` beside hours or seconds are minutes; hours beside AM/PM go to twelve. */
function withTimes(parts: readonly DatePart[]): DatePart[] {
  const shows = parts.flatMap((part, at) =>
    'letters' in part ? [] : [{ show: 'show' in part ? part.show : part.elapsed, at }],
  );
  const minutes = new Map<number, DateShow>();
  for (const [place, { show, at }] of shows.entries()) {
    const beside = shows[place - 1]?.show.startsWith('h') || shows[place + 1]?.show.startsWith('s');
    if ((show === 'm' || show === 'mm') && beside) minutes.set(at, show === 'm' ? 'min' : 'min2');
  }
  const twelve = shows.some(({ show }) => show === 'am');
  return parts.map((part, at) => {
    if (!('show' in part)) return part;
    if (twelve && part.show === 'hh') return { show: 'hh12' };
    return twelve && part.show === 'h' ? { show: 'h12' } : { show: minutes.get(at) ?? part.show };
  });
}

/** The sections between semicolons that are not quoted. */
function sectionsOf(text: string): string[] {
  const sections = [''];
  for (const piece of text.match(/"[^"]*"|\\[\s\S]|[\s\S]/g) ?? []) {
    if (piece === ';') sections.push('');
    else sections.push((sections.pop() ?? '') + piece);
  }
  return sections;
}

function sectionOf(text: string): NumberSection | undefined {
  const found =
    /^((?:"[^"]*"|\\[\s\S]|[^0#"\\.]|\.(?![0#]))*)([0#,]*(?:\.[0#]*,*)?)?(?:E([-+])(0+))?([\s\S]*)$/i.exec(
      text,
    );
  if (!found) return undefined;
  const [, head = '', core = '', sign, power = '', tail = ''] = found;
  const [before, after] = [plainLetters(head), plainLetters(tail)];
  // Commas at the end of the digits, behind decimals too, pack the number by thousands.
  const plain = core.replace(/,+$/, '').replace(/,+\./, '.');
  const packed = core.length - plain.length;
  const [digits = '', decimals] = plain.split('.');
  // A digit that must stand has none before it that may be missing.
  if (before === undefined || after === undefined || !/^[#,]*[0,]*$/.test(digits)) return undefined;
  if (decimals !== undefined && !/^0*#*$/.test(decimals)) return undefined;
  const exponent = sign && { step: digits.length, plus: sign.replace('-', ''), least: power.length };
  if (exponent && (!NUMBER.test(core) || core.includes(','))) return undefined;
  const percents = `${before.marks}${after.marks}`.length;
  return {
    before: before.letters,
    after: after.letters,
    digits: NUMBER.test(core),
    least: digits.replace(/[^0]/g, '').length,
    decimals: [decimals?.replaceAll('#', '').length ?? 0, decimals?.length ?? 0],
    point: decimals !== undefined,
    grouped: digits.includes(','),
    scale: percents * 2 - packed * 3,
    ...(exponent ? { exponent } : {}),
  };
}

/** The letters around the digits; `marks` are the percent signs among them. */
function plainLetters(text: string): { letters: string; marks: string } | undefined {
  let [letters, marks] = ['', ''];
  for (let at = 0; at < text.length;) {
    const found = lettersAt(text, at);
    if (!found) return undefined;
    if (text[at] === '%') marks += '%';
    letters += found.letters;
    at = found.end;
  }
  return { letters, marks };
}
