import type { FormulaType } from '@buildmesh/domain';
import { literal } from '@buildmesh/persistence';
import type { Write } from './number-sql.js';
import { inRow, isBlank, rowsIn, SQL_TYPES, type SqlPart, type SqlParts } from './parts.js';

/** All values of the parts, those of lists too, as one array. */
function values(parts: readonly SqlPart[], p: SqlParts, of: 'numbers' | 'dates' | 'moments'): string {
  const type = of === 'moments' ? 'timestamptz[]' : SQL_TYPES[of];
  const item = ({ numbers: 'number', dates: 'date', moments: 'moment' } as const)[of];
  const lists = parts.flatMap((part) => {
    if (part.type === of) return [p.list(part)];
    return part.type === item || (of === 'numbers' && part.type === 'boolean')
      ? [`ARRAY[${part.sql}]::${type}`]
      : [];
  });
  return [`'{}'::${type}`, ...lists].join(' || ');
}

const over =
  (what: string): Write =>
  (parts, p) =>
    p.call(what, values(parts, p, 'numbers'));

const extreme =
  (name: 'min' | 'max'): Write =>
  (parts, p) => {
    const numbers = parts.some(({ type }) => type === 'number' || type === 'numbers');
    const days = `(SELECT ${name}(v) FROM unnest(${values(parts, p, 'dates')}) v)`;
    if (!numbers && parts.some(({ type }) => type === 'date' || type === 'dates')) return days;
    if (parts.some(({ type }) => type === 'moment'))
      return `(SELECT ${name}(v) FROM unnest(${values(parts, p, 'moments')}) v)`;
    return `(SELECT coalesce(${name}(v), 0) FROM unnest(${values(parts, p, 'numbers')}) v)`;
  };

const LIST_OF: Readonly<Record<string, FormulaType>> = {
  number: 'numbers',
  text: 'texts',
  boolean: 'booleans',
  date: 'dates',
};

/** How many of the parts hold something. */
const filled = (parts: readonly SqlPart[], p: SqlParts): string => {
  const counts = parts.map((part) => {
    if (LIST_OF[part.type] || part.type === 'moment' || part.type === 'empty')
      return `(${p.text({ ...part, asText: `(${part.sql})::text` })} <> '')::int`;
    return `(SELECT count(v) FROM unnest(${p.list(part)}) v)`;
  });
  return `(${counts.join(' + ')})::numeric`;
};

/** Where every list meets its criterion: the value of `of` as `v`, the lists as `l0`, `l1` …, their places as `o`. */
function meeting(of: SqlPart | undefined, pairs: readonly SqlPart[], p: SqlParts): string {
  const lists = pairs.filter((_, at) => at % 2 === 0);
  const criteria = pairs.filter((_, at) => at % 2 === 1);
  const all = [of ?? lists[0], ...lists];
  const tests = lists.map((list, at) => {
    const { n, t } = p.sides(list, `l${at}`);
    return p.call('meets', n, t, `c${at}`);
  });
  const sizes = lists.map((list) =>
    p.call('same_size', `cardinality(${p.list(all[0])})`, `cardinality(${p.list(list)})`),
  );
  const settled = criteria.map((part, at) => `${p.lower(part)} AS c${at}`).join(', ');
  const names = ['v', ...lists.map((_, at) => `l${at}`), 'o'].join(', ');
  return `(SELECT ${settled}, ${sizes.join(' AND ')} AS fits OFFSET 0) c, LATERAL unnest(${all.map((each) => p.list(each)).join(', ')}) WITH ORDINALITY u(${names}) WHERE fits AND ${tests.join(' AND ')}`;
}

const isNumbers = (part: SqlPart | undefined): boolean => part?.type === 'numbers';

const chosen = (of: SqlPart | undefined, pairs: readonly SqlPart[], p: SqlParts): string => {
  const list = of ?? pairs[0];
  return isNumbers(list)
    ? `ARRAY(SELECT v FROM ${meeting(list, pairs, p)})`
    : `ARRAY(SELECT NULL::numeric FROM ${meeting(list, pairs, p)})`;
};

const column = (part: SqlPart | undefined): string =>
  part?.node.kind === 'value' ? String(part.node.value) : '';
/** Rows whose field is the value. */
const rowsWhere = (
  rows: SqlPart | undefined,
  [key, value]: readonly (SqlPart | undefined)[],
  p: SqlParts,
): string =>
  `${rowsIn(rows?.sql ?? 'NULL')} WHERE ${p.small(p.call('cell', `e->${literal(column(key))}`))} = ${p.lower(value)}`;

const matched: Write = ([value, list, kind], p) => {
  if (!value || !list) return 'NULL';
  const from = `unnest(${p.list(list)}) WITH ORDINALITY u(v, o)`;
  const numbers = isNumbers(list);
  const { t } = p.sides(list, 'v');
  const exact =
    list.type === 'texts' ? p.call('meets', 'NULL', t, `'=' || x COLLATE "C"`) : `${t} = x COLLATE "C"`;
  const [wanted, item] = numbers ? ['w', 'v'] : ['x COLLATE "C"', t];
  const settled = `(SELECT ${p.lower(value)} AS x, ${numbers ? p.number(value) : 'NULL'} AS w OFFSET 0) c`;
  const last = (sign: string): string =>
    `(SELECT max(o) FROM ${from} WHERE v IS NOT NULL AND o < coalesce((SELECT min(o) FROM ${from} WHERE v IS NOT NULL AND ${item} ${sign} ${wanted}), 2147483647))`;
  const way = kind && !isBlank(kind) ? `sign(${p.whole(kind)})` : kind ? '0' : '1';
  const found = p.call(
    'found',
    `CASE ${way} WHEN 0 THEN (SELECT min(o) FROM ${from} WHERE ${exact}) WHEN 1 THEN ${last('>')} ELSE ${last('<')} END`,
  );
  return `(SELECT ${found} FROM ${settled})`;
};

export const LIST_SQL: Readonly<Record<string, Write>> = {
  SUM: over('total'),
  AVERAGE: over('mean'),
  MIN: extreme('min'),
  MAX: extreme('max'),
  COUNT: (parts, p) =>
    (['numbers', 'dates', 'moments'] as const)
      .map((of) => `(SELECT count(v)::numeric FROM unnest(${values(parts, p, of)}) v)`)
      .join(' + '),
  COUNTA: filled,
  COUNTIF: ([a, b, c], p) =>
    `(SELECT count(*)::numeric FROM ${
      c
        ? rowsWhere(a, [b, c], p)
        : meeting(
            a,
            [a, b].filter((part) => part !== undefined),
            p,
          )
    })`,
  COUNTIFS: (pairs, p) => `(SELECT count(*)::numeric FROM ${meeting(undefined, pairs, p)})`,
  SUMIF: ([a, b, c, d], p) =>
    p.call(
      'total',
      d
        ? `ARRAY(SELECT ${inRow(column(d), 'number')} FROM ${rowsWhere(a, [b, c], p)})`
        : chosen(
            c,
            [a, b].filter((part) => part !== undefined),
            p,
          ),
    ),
  SUMIFS: ([of, ...pairs], p) => p.call('total', chosen(of, pairs, p)),
  AVERAGEIF: ([a, b, c], p) =>
    p.call(
      'mean',
      chosen(
        c,
        [a, b].filter((part) => part !== undefined),
        p,
      ),
    ),
  SUMPRODUCT: (parts, p) => {
    const [first = `'{}'`, ...others] = parts.map((part) => p.list(part, 'numbers'));
    return p.call(
      'total',
      others.reduce((product, list) => p.call('products', product, list), first),
    );
  },
  INDEX: ([list, place], p) => p.call('at', p.list(list), p.number(place)),
  MATCH: matched,
  UNIQUE: ([list], p) => {
    const { t } = p.sides(list, 'v');
    return `ARRAY(SELECT v FROM (SELECT DISTINCT ON (k) v, o FROM (SELECT v, o, ${t} AS k FROM unnest(${p.list(list)}) WITH ORDINALITY u(v, o)) z WHERE k <> '' ORDER BY k, o) y ORDER BY o)`;
  },
};

/** `VLOOKUP`: a row that is not there is an error, an empty field of one that is there is empty. */
export function lookedUp(
  [value, rows, key, answer]: readonly SqlPart[],
  type: FormulaType,
  p: SqlParts,
): string {
  const row = `(SELECT e FROM ${rowsWhere(rows, [key, value], p)} ORDER BY o LIMIT 1)`;
  const missing = `${p.call('fail', `'#N/A'`)}::${SQL_TYPES[type]}`;
  return `(SELECT CASE WHEN e IS NULL THEN ${missing} ELSE ${inRow(column(answer), type)} END FROM (SELECT ${row} AS e OFFSET 0) q)`;
}
