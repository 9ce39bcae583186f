import {
  isOfDay,
  isOfSpan,
  readFormat,
  type DateShow,
  type NumberSection,
  type TextFormat,
} from '@buildmesh/domain';
import { literal } from '@buildmesh/persistence';
import type { Write } from './number-sql.js';
import type { SqlPart, SqlParts } from './parts.js';

/** All texts of the parts, those of lists too, in their order, as `x(v)`. */
function everyText(parts: readonly SqlPart[], p: SqlParts): string {
  const lists = parts.map((part) => {
    if (!part.type.endsWith('s')) return `ARRAY[${p.text(part)}]`;
    const item = { ...part, type: ITEMS[part.type] ?? 'text', sql: 'v' } as SqlPart;
    return `ARRAY(SELECT ${p.text(item)} FROM unnest(${p.list(part)}) WITH ORDINALITY u(v, o) ORDER BY o)`;
  });
  return `unnest(${lists.join(' || ')}) WITH ORDINALITY AS x(v, o)`;
}
const ITEMS: Readonly<Record<string, string>> = {
  numbers: 'number',
  texts: 'text',
  booleans: 'boolean',
  dates: 'date',
};

const SHOWN: Readonly<Record<DateShow, string>> = {
  yyyy: 'YYYY',
  yy: 'YY',
  mmmmm: 'FMMonth',
  mmmm: 'FMMonth',
  mmm: 'Mon',
  mm: 'MM',
  m: 'FMMM',
  dddd: 'FMDay',
  ddd: 'Dy',
  dd: 'DD',
  d: 'FMDD',
  hh: 'HH24',
  h: 'FMHH24',
  hh12: 'HH12',
  h12: 'FMHH12',
  min2: 'MI',
  min: 'FMMI',
  ss: 'SS',
  s: 'FMSS',
  am: 'AM',
};

function section({ before, after, ...rest }: NumberSection, p: SqlParts): string {
  const { digits, scale, least, decimals, point, grouped, exponent } = rest;
  if (!digits) return literal(before + after);
  const how = ['n', ...[scale, least, ...decimals, point].map(String)];
  const shown = exponent
    ? p.call('scientific', ...how, String(exponent.step), literal(exponent.plus), String(exponent.least))
    : p.call('digits', ...how, String(grouped));
  return `${literal(before)} || ${shown} || ${literal(after)}`;
}

/** A number in sections for positive, negative and zero amounts. */
function numbered(value: string, sections: readonly NumberSection[], p: SqlParts): string {
  const [first, negative, zero] = sections.map((each) => section(each, p));
  return `(SELECT CASE WHEN n = 0 THEN ${zero ?? first ?? `''`} WHEN n > 0 THEN ${first ?? `''`} ELSE ${negative ?? `'-' || ${first ?? `''`}`} END FROM (SELECT ${value} AS n OFFSET 0) q)`;
}

const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$';

/** `TEXT`: the format stands in the formula, so it becomes SQL. */
const formatted: Write = ([value, format], p) => {
  if (!value || !format) return p.text(value);
  if (format.type !== 'text' || format.node.kind !== 'value')
    return `(SELECT round(${p.number(value)}, d)::text FROM (SELECT least(10, greatest(0, ${p.whole(format)})) AS d OFFSET 0) q)`;
  const known = readFormat(String(format.node.value)) ?? { kind: 'general' as const };
  if (known.kind === 'general') return p.text(value);
  if (known.kind === 'number') {
    const { sections } = known;
    if (value.type === 'boolean')
      return `(CASE WHEN ${value.sql} IS NULL THEN ${numbered('0::numeric', sections, p)} ELSE ${p.text(value)} END)`;
    if (value.type !== 'text') return numbered(p.number(value), sections, p);
    const read = `coalesce(${p.call('number', 't')}, 0)`;
    return `(SELECT ${p.call('plain', 't', numbered(read, sections, p))} FROM (SELECT ${p.text(value)} AS t OFFSET 0) w)`;
  }
  return dated(value, known.parts, p);
};

type DateParts = (TextFormat & { kind: 'date' })['parts'];

/** A day, a moment, a time or a number of days in a format of dates. */
function dated(value: SqlPart, parts: DateParts, p: SqlParts): string {
  const shown = shownAt(parts, p);
  if (value.type === 'boolean') return p.text(value);
  if (value.type !== 'text' && value.type !== 'empty') {
    const point = value.type === 'number' ? p.call('serial', value.sql, p.zone) : p.local(value);
    return `coalesce((SELECT ${shown} FROM (SELECT ${point} AS m OFFSET 0) q WHERE m IS NOT NULL), '')`;
  }
  const day = `left(t, 10)::timestamp`;
  const time = isOfDay(parts)
    ? `WHEN t ~ '${TIME}' THEN (SELECT ${shown} FROM (SELECT ('1899-12-30 ' || t)::timestamp AS m) q) `
    : '';
  return `(SELECT CASE ${time}WHEN ${p.call('is_day', 'left(t, 10)')} THEN (SELECT ${shown} FROM (SELECT ${day} AS m) q) ELSE t END FROM (SELECT ${p.text(value)} AS t OFFSET 0) w)`;
}

/** The first day of spreadsheets, and how many seconds it is before the first one of the database. */
const [FIRST, SECONDS_BEFORE] = [`'1899-12-30'::timestamp`, 2_209_161_600];
const UNITS = { h: 3600, m: 60, s: 1 };

/** What a format shows of the point `m`. */
function shownAt(parts: DateParts, p: SqlParts): string {
  const pieces = parts.map((part) => {
    if ('letters' in part) return literal(part.letters);
    if ('elapsed' in part) {
      const passed = `div(floor(extract(epoch FROM m)) + ${SECONDS_BEFORE}, ${UNITS[part.elapsed]})::text`;
      return part.least < 2 ? passed : `lpad(${passed}, greatest(${part.least}, length(${passed})), '0')`;
    }
    return part.show === 'mmmmm' ? `left(to_char(m, 'FMMonth'), 1)` : `to_char(m, '${SHOWN[part.show]}')`;
  });
  const shown = pieces.join(' || ');
  return isOfSpan(parts)
    ? `CASE WHEN m < ${FIRST} THEN ${p.call('fail', `'#VALUE!'`)} ELSE ${shown} END`
    : shown;
}

export const TEXT_SQL: Readonly<Record<string, Write>> = {
  CONCAT: (parts, p) => `(SELECT coalesce(string_agg(v, '' ORDER BY o), '') FROM ${everyText(parts, p)})`,
  TEXTJOIN: ([separator, skip, ...parts], p) =>
    `(SELECT coalesce(string_agg(v, ${p.text(separator)} ORDER BY o), '') FROM ${everyText(parts, p)} WHERE v <> '' OR NOT ${p.truth(skip)})`,
  LEFT: ([a, b], p) => `left(${p.text(a)}, ${p.call('count', p.number(b, '1'))})`,
  RIGHT: ([a, b], p) => `right(${p.text(a)}, ${p.call('count', p.number(b, '1'))})`,
  MID: ([a, b, c], p) => p.call('mid', p.text(a), p.number(b), p.number(c)),
  LEN: ([a], p) => `length(${p.text(a)})::numeric`,
  FIND: ([a, b, c], p) => p.call('find', p.text(a), p.text(b), p.number(c, '1')),
  SEARCH: ([a, b, c], p) => p.call('search', p.lower(a), p.lower(b), p.number(c, '1')),
  REPLACE: ([a, b, c, d], p) => p.call('replace', p.text(a), p.number(b), p.number(c), p.text(d)),
  SUBSTITUTE: ([a, b, c, d], p) =>
    p.call('substitute', p.text(a), p.text(b), p.text(c), d ? p.number(d) : 'NULL'),
  TRIM: ([a], p) => `btrim(regexp_replace(${p.text(a)}, ' +', ' ', 'g'), ' ')`,
  UPPER: ([a], p) => p.large(p.text(a)),
  LOWER: ([a], p) => p.lower(a),
  PROPER: ([a], p) => {
    return `(SELECT ${p.call('proper', 't COLLATE "C"', p.small('t'), p.large('t'))} FROM (SELECT ${p.text(a)} AS t OFFSET 0) q)`;
  },
  REPT: ([a, b], p) => p.call('rept', p.text(a), p.number(b)),
  VALUE: ([a], p) => {
    if (a?.type === 'number' || a?.type === 'boolean') return p.number(a);
    return p.call('value', p.text(a));
  },
  TEXT: formatted,
  EXACT: ([a, b], p) => `(${p.text(a)} COLLATE "C" = ${p.text(b)} COLLATE "C")`,
  ISBLANK: ([a], p) =>
    a?.type.endsWith('s')
      ? `(cardinality(${p.list(a)}) = 0)`
      : `(${p.text(a && { ...a, asText: `(${a.sql})::text` })} = '')`,
  ISNUMBER: ([a], p) => {
    if (a?.type === 'text') return p.call('is_day', p.text(a));
    return a && ['number', 'date', 'moment'].includes(a.type) ? `((${a.sql}) IS NOT NULL)` : 'FALSE';
  },
  ISTEXT: ([a], p) =>
    a?.type === 'text' ? `(${p.text(a)} <> '' AND NOT ${p.call('is_day', p.text(a))})` : 'FALSE',
  '#N/A': (_parts, p) => p.call('fail', `'#N/A'`),
};
