import type { SqlPart, SqlParts } from './parts.js';

export type Write = (parts: readonly SqlPart[], p: SqlParts) => string;

const two =
  (make: (a: string, b: string, p: SqlParts) => string): Write =>
  ([a, b], p) =>
    make(p.number(a), p.number(b), p);
const exact = (operator: string) => two((a, b, p) => p.call('sig', `${a} ${operator} ${b}`));
const named =
  (name: string, ...otherwise: string[]): Write =>
  (parts, p) =>
    p.call(
      name,
      ...Array.from({ length: Math.max(parts.length, otherwise.length) }, (_, at) =>
        p.number(parts[at], otherwise[at]),
      ),
    );

const isMoment = (part: SqlPart | undefined): part is SqlPart => part?.type === 'moment';
const isDay = (part: SqlPart | undefined): part is SqlPart => part?.type === 'date' || isMoment(part);

/** Days between two points of the calendar, with what is less than a day. */
const apart = (from: SqlPart, to: SqlPart, p: SqlParts): string =>
  p.call('moments_between', p.local(from), p.local(to));

/** Days may be counted on and back. */
const shift =
  (operator: '+' | '-'): Write =>
  ([a, b], p) => {
    if (isDay(a) && isDay(b))
      return isMoment(a) || isMoment(b) ? apart(b, a, p) : p.call('days_between', p.date(b), p.date(a));
    if (isMoment(a))
      return p.call('days_after', a.sql, `${operator === '-' ? '-' : ''}${p.number(b)}`, p.zone);
    if (isMoment(b) && operator === '+') return p.call('days_after', b.sql, p.number(a), p.zone);
    if (isDay(a)) return p.call('day_on', p.date(a), `${operator === '-' ? '-' : ''}${p.whole(b)}`);
    if (isDay(b))
      return operator === '+' ? p.call('day_on', p.date(b), p.whole(a)) : p.call('fail', `'#VALUE!'`);
    return exact(operator)(
      [a, b].filter((part) => part !== undefined),
      p,
    );
  };

/** What stands for no value in a comparison: 0, the empty text, FALSE, and less than any day. */
const LEAST = {
  number: '0::numeric',
  boolean: 'FALSE',
  date: `'-infinity'::date`,
  moment: `'-infinity'::timestamptz`,
} as const;

const isText = ({ type }: SqlPart): boolean => type === 'text';

/** A text beside TRUE or FALSE: it may say so; any other one comes before both. */
function saying(a: SqlPart, b: SqlPart, { operator, p }: { operator: string; p: SqlParts }): string {
  const said = `CASE upper(t) WHEN '' THEN 0 WHEN 'FALSE' THEN 0 WHEN 'TRUE' THEN 1 ELSE -1 END`;
  const [text, truth] = isText(a) ? [a, b] : [b, a];
  const compared = (one: string, other: string): string =>
    isText(a) ? `${one} ${operator} ${other}` : `${other} ${operator} ${one}`;
  return `(SELECT CASE WHEN v IS NULL THEN ${compared('t', `''`)} ELSE ${compared(said, 'v::int')} END FROM (SELECT ${p.text(text)} AS t, ${truth.sql} AS v OFFSET 0) q)`;
}

const comparison =
  (operator: string): Write =>
  ([a, b], p) => {
    if (a && b && isText(a) !== isText(b) && [a, b].some(({ type }) => type === 'boolean'))
      return saying(a, b, { operator, p });
    const plain = (a?.type === 'empty' ? b?.type : a?.type) ?? 'text';
    const type = [a, b].some(isMoment) ? 'moment' : plain;
    const side = (part: SqlPart | undefined): string => {
      if (!(type in LEAST)) return `(${p.lower(part)} COLLATE "C")`;
      const least = LEAST[type as keyof typeof LEAST];
      if (!part || part.type === 'empty') return least;
      return `coalesce(${type === 'moment' ? p.moment(part) : part.sql}, ${least})`;
    };
    return `(${side(a)} ${operator} ${side(b)})`;
  };

export const NUMBER_SQL: Readonly<Record<string, Write>> = {
  '+': shift('+'),
  '-': shift('-'),
  '*': exact('*'),
  '/': named('div'),
  '^': named('pow'),
  '&': ([a, b], p) => `(${p.text(a)} || ${p.text(b)})`,
  '=': comparison('='),
  '<>': comparison('<>'),
  '<': comparison('<'),
  '<=': comparison('<='),
  '>': comparison('>'),
  '>=': comparison('>='),
  ROUND: named('round'),
  ROUNDUP: named('up'),
  ROUNDDOWN: named('down'),
  TRUNC: named('down', '0', '0'),
  INT: ([a], p) => `floor(${p.number(a)})`,
  CEILING: named('ceiling', '0', '1'),
  FLOOR: named('floor', '0', '1'),
  MOD: named('mod'),
  ABS: ([a], p) => `abs(${p.number(a)})`,
  SIGN: ([a], p) => `sign(${p.number(a)})`,
  POWER: named('pow'),
  SQRT: named('sqrt'),
  EXP: named('exp'),
  LN: named('ln'),
  LOG10: named('log10'),
  AND: (parts, p) => p.call('all', `ARRAY[${parts.map((part) => p.truth(part)).join(', ')}]`),
  OR: (parts, p) => p.call('any', `ARRAY[${parts.map((part) => p.truth(part)).join(', ')}]`),
  XOR: (parts, p) => p.call('odd', `ARRAY[${parts.map((part) => p.truth(part)).join(', ')}]`),
  NOT: ([a], p) => `(NOT ${p.truth(a)})`,
};
