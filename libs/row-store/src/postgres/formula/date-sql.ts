import { dateUnitOf, spanUnitOf } from '@buildmesh/domain';
import { literal } from '@buildmesh/persistence';
import type { Write } from './number-sql.js';
import type { SqlPart } from './parts.js';

const dayPart =
  (name: string): Write =>
  ([a], p) =>
    `extract(${name} FROM ${p.day(a)})::numeric`;

/** Hour, minute or second of a moment, a day or a text. */
const clock =
  (name: string, place: number): Write =>
  ([a], p) => {
    if (a?.type === 'text' || a?.type === 'empty') return p.call('clock', p.text(a), String(place));
    return a?.type === 'moment'
      ? `trunc(extract(${name} FROM ${p.call('there', p.local(a))}))::numeric`
      : `(${p.day(a)} - ${p.day(a)})::numeric`;
  };

const written = (part: SqlPart | undefined): string | undefined =>
  part?.node.kind === 'value' ? String(part.node.value) : undefined;

const MONTHS: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };
const SECONDS: Readonly<Record<string, number>> = { hour: 3600, minute: 60, second: 1 };

const added: Write = ([a, b, unit], p) => {
  const kind = unit ? (dateUnitOf(written(unit) ?? '') ?? 'day') : 'day';
  const [months, seconds] = [MONTHS[kind], SECONDS[kind]];
  if (seconds !== undefined) return p.call('moment_on', p.moment(a), `${p.whole(b)}::bigint * ${seconds}`);
  if (a?.type === 'moment') {
    const interval =
      months === undefined
        ? `days => ${p.whole(b)}${kind === 'week' ? ' * 7' : ''}`
        : `months => ${p.whole(b)} * ${months}`;
    return p.call('moved', a.sql, `make_interval(${interval})`, p.zone);
  }
  if (months !== undefined) return p.call('months_on', p.date(a), `${p.whole(b)} * ${months}`);
  return p.call('day_on', p.date(a), `${p.whole(b)}${kind === 'week' ? ' * 7' : ''}`);
};

export const DATE_SQL: Readonly<Record<string, Write>> = {
  DATE: ([a, b, c], p) => p.call('date', p.number(a), p.number(b, '1'), p.number(c, '1')),
  TIME: ([a, b, c], p) => p.call('time', p.number(a), p.number(b), p.number(c)),
  DATEVALUE: ([a], p) => p.call('date_in', p.text(a)),
  YEAR: dayPart('year'),
  MONTH: dayPart('month'),
  DAY: dayPart('day'),
  HOUR: clock('hour', 1),
  MINUTE: clock('minute', 2),
  SECOND: clock('second', 3),
  WEEKDAY: ([a, b], p) => p.call('weekday', p.date(a), p.number(b, '1')),
  WEEKNUM: ([a, b], p) => p.call('week', p.date(a), p.number(b, '1')),
  ISOWEEKNUM: ([a], p) => p.call('week', p.date(a), '21'),
  EDATE: ([a, b], p) => p.call('months_on', p.date(a), p.whole(b)),
  EOMONTH: ([a, b], p) => p.call('month_end', p.date(a), p.whole(b)),
  DATEDIF: ([a, b, unit], p) =>
    p.call('span', p.date(a), p.date(b), literal(unit ? (spanUnitOf(written(unit) ?? '') ?? 'D') : 'D')),
  DATEADD: added,
  NETWORKDAYS: ([a, b, off], p) => p.call('workdays', p.date(a), p.date(b), p.list(off, 'dates')),
  WORKDAY: ([a, b, off], p) => p.call('workday', p.date(a), p.number(b), p.list(off, 'dates')),
};
