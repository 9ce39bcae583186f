import type { SqlFunction } from './formula-ddl.js';

const sql = (name: string, [takes, gives]: readonly [string, string], body: string): SqlFunction => ({
  name,
  takes,
  gives,
  body,
});
const returning = (value: string): string => `BEGIN RETURN ${value}; END`;

/** Days as `libs/domain` has them; 0 is Sunday. */
export const DATE_DDL: readonly SqlFunction[] = [
  sql('day', ['d date', 'date'], `BEGIN IF d IS NULL THEN PERFORM @fail('#VALUE!'); END IF; RETURN d; END`),
  sql(
    'there',
    ['t timestamp', 'timestamp'],
    `BEGIN IF t IS NULL THEN PERFORM @fail('#VALUE!'); END IF; RETURN t; END`,
  ),
  sql(
    'inside',
    ['d date', 'date'],
    `BEGIN IF d < '0001-01-01' OR d > '9999-12-31' THEN PERFORM @fail('#NUM!'); END IF; RETURN d; END`,
  ),
  sql('day_on', ['d date, n int', 'date'], returning('@inside(@day(d) + n)')),
  sql('days_between', ['x date, y date', 'numeric'], returning('(@day(y) - @day(x))::numeric')),
  sql(
    'moment_on',
    ['m timestamptz, n bigint', 'timestamptz'],
    `BEGIN IF m IS NULL THEN PERFORM @fail('#VALUE!'); END IF; RETURN @moment_in(m + n * interval '1 second'); END`,
  ),
  sql(
    'moment_in',
    ['m timestamptz', 'timestamptz'],
    `BEGIN IF m < '0001-01-01 00:00:00+00' OR m >= '10000-01-01 00:00:00+00' THEN PERFORM @fail('#NUM!'); END IF; RETURN m; END`,
  ),
  // The moment at which the clocks of a zone show a time, as the domain finds it where they show it twice or never.
  sql(
    'moment_of',
    ['t timestamp, z text', 'timestamptz'],
    `DECLARE l timestamptz := t AT TIME ZONE 'UTC'; f timestamptz; BEGIN
      f := l - (l AT TIME ZONE z - l AT TIME ZONE 'UTC');
      RETURN l - (f AT TIME ZONE z - f AT TIME ZONE 'UTC'); END`,
  ),
  sql(
    'moved',
    ['m timestamptz, i interval, z text', 'timestamptz'],
    `DECLARE t timestamp; BEGIN
      IF m IS NULL THEN PERFORM @fail('#VALUE!'); END IF;
      t := m AT TIME ZONE z + i;
      IF t < '0001-01-01' OR t >= '10000-01-01' THEN PERFORM @fail('#NUM!'); END IF;
      RETURN @moment_in(@moment_of(t, z)); END`,
  ),
  sql(
    'days_after',
    ['m timestamptz, n numeric, z text', 'timestamptz'],
    `DECLARE ms numeric; BEGIN
      IF m IS NULL THEN PERFORM @fail('#VALUE!'); END IF;
      IF abs(n) > 10000000 THEN PERFORM @fail('#NUM!'); END IF;
      ms := round(n * 86400000);
      RETURN @moved(m, make_interval(days => div(ms, 86400000)::int, secs => (mod(ms, 86400000) / 1000)::float8), z); END`,
  ),
  sql(
    'moments_between',
    ['x timestamp, y timestamp', 'numeric'],
    `BEGIN IF x IS NULL OR y IS NULL THEN PERFORM @fail('#VALUE!'); END IF; RETURN @div(extract(epoch FROM y - x)::numeric, 86400); END`,
  ),
  sql(
    'moment_text',
    ['t timestamp', 'text'],
    returning(
      `to_char(t, 'YYYY-MM-DD HH24:MI:SS') || CASE WHEN date_trunc('second', t) = t THEN '' ELSE to_char(t, '.MS') END`,
    ),
  ),
  sql(
    'months_on',
    ['d date, n int', 'date'],
    returning('@inside((@day(d) + make_interval(months => n))::date)'),
  ),
  sql(
    'month_end',
    ['d date, n int', 'date'],
    returning(
      `@inside((date_trunc('month', @day(d)::timestamp) + make_interval(months => n + 1) - interval '1 day')::date)`,
    ),
  ),
  sql(
    'date',
    ['y numeric, m numeric, n numeric', 'date'],
    `DECLARE f int := @int(y) + CASE WHEN @int(y) BETWEEN 0 AND 1899 THEN 1900 ELSE 0 END; BEGIN
      IF abs(@int(y)) > 20000 OR abs(@int(m)) > 200000 THEN PERFORM @fail('#NUM!'); END IF;
      RETURN @inside((timestamp '2000-01-01' + make_interval(months => (f - 2000) * 12 + @int(m) - 1) + make_interval(days => @int(n) - 1))::date); END`,
  ),
  sql(
    'date_in',
    ['t text', 'date'],
    `DECLARE p text[]; BEGIN
      p := regexp_match(t, '^ *([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日? *$');
      IF p IS NULL THEN PERFORM @fail('#VALUE!'); END IF;
      RETURN make_date(p[1]::int, p[2]::int, p[3]::int); EXCEPTION WHEN datetime_field_overflow THEN PERFORM @fail('#VALUE!'); END`,
  ),
  sql(
    'day_written',
    ['t text', 'text'],
    `BEGIN RETURN @date_in(t)::text; EXCEPTION WHEN data_exception THEN RETURN NULL; END`,
  ),
  // A number of days, to the second, as spreadsheets count them; one beyond all of theirs is a moment in milliseconds.
  sql(
    'serial',
    ['n numeric, z text', 'timestamp'],
    `DECLARE s numeric; BEGIN
      IF abs(n) >= 2958466 THEN
        IF floor(n) NOT BETWEEN -62135596800000 AND 253402300799999 THEN PERFORM @fail('#VALUE!'); END IF;
        RETURN to_timestamp((floor(n) / 1000)::float8) AT TIME ZONE z;
      END IF;
      s := round(n * 86400);
      IF n < 0 OR s >= 2958466::numeric * 86400 THEN PERFORM @fail('#VALUE!'); END IF;
      RETURN timestamp '1899-12-30' + make_interval(days => div(s, 86400)::int, secs => mod(s, 86400)::float8); END`,
  ),
  sql(
    'time',
    ['h numeric, m numeric, s numeric', 'text'],
    `DECLARE n bigint := @int(h)::bigint * 3600 + @int(m)::bigint * 60 + @int(s); BEGIN
      IF n < 0 THEN PERFORM @fail('#NUM!'); END IF; RETURN to_char(make_interval(secs => n % 86400), 'HH24:MI:SS'); END`,
  ),
  sql(
    'clock',
    ['t text, part int', 'numeric'],
    `DECLARE p text[]; BEGIN
      p := regexp_match(t, '^([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?$');
      IF p IS NOT NULL THEN RETURN coalesce(p[part], '0')::numeric; END IF;
      IF @is_day(CASE WHEN t ~ '^[0-9]{4}(-[0-9]{2})?$' THEN left(t || '-01-01', 10) ELSE left(t, 10) END) THEN RETURN 0; END IF;
      PERFORM @fail('#VALUE!'); END`,
  ),
  sql(
    'span',
    ['x date, y date, unit text', 'numeric'],
    `DECLARE m int; BEGIN
      IF @day(x) > @day(y) THEN PERFORM @fail('#NUM!'); END IF;
      m := (extract(year FROM y) - extract(year FROM x)) * 12 + extract(month FROM y) - extract(month FROM x)
        - (extract(day FROM y) < extract(day FROM x))::int;
      RETURN CASE unit WHEN 'D' THEN y - x WHEN 'M' THEN m WHEN 'Y' THEN m / 12 WHEN 'YM' THEN m % 12
        WHEN 'MD' THEN y - @months_on(x, m) ELSE y - @months_on(x, m / 12 * 12) END; END`,
  ),
  sql(
    'week_start',
    ['kind numeric', 'int'],
    `DECLARE s int; BEGIN
      s := CASE @int(kind) WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 11 THEN 1 WHEN 12 THEN 2 WHEN 13 THEN 3 WHEN 14 THEN 4
        WHEN 15 THEN 5 WHEN 16 THEN 6 WHEN 17 THEN 0 END;
      IF s IS NULL THEN PERFORM @fail('#NUM!'); END IF; RETURN s; END`,
  ),
  sql(
    'weekday',
    ['d date, kind numeric', 'numeric'],
    `BEGIN d := @day(d); IF @int(kind) = 3 THEN RETURN (extract(dow FROM d)::int + 6) % 7; END IF;
      RETURN (extract(dow FROM d)::int - @week_start(kind) + 7) % 7 + 1; END`,
  ),
  sql(
    'week',
    ['d date, kind numeric', 'numeric'],
    `DECLARE f date := date_trunc('year', @day(d)::timestamp)::date; BEGIN
      IF @int(kind) = 21 THEN RETURN extract(week FROM d); END IF;
      RETURN (d - f + (extract(dow FROM f)::int - @week_start(kind) + 7) % 7) / 7 + 1; END`,
  ),
  sql(
    'workdays',
    ['x date, y date, off date[]', 'numeric'],
    `DECLARE f date := least(@day(x), @day(y)); l date := greatest(x, y); w int := (l - f + 1) / 7; n int; BEGIN
      n := w * 5 + (SELECT count(*) FROM generate_series(f + w * 7, l, interval '1 day') d WHERE extract(isodow FROM d) < 6)
        - (SELECT count(DISTINCT d) FROM unnest(off) d WHERE d BETWEEN f AND l AND extract(isodow FROM d) < 6);
      RETURN CASE WHEN x <= y THEN n ELSE -n END; END`,
  ),
  sql(
    'workday',
    ['x date, many numeric, off date[]', 'date'],
    `DECLARE n int := abs(@int(many)); s int := sign(@int(many))::int; d date := @day(x); BEGIN
      IF n > 100000 THEN PERFORM @fail('#NUM!'); END IF;
      WHILE n > 0 LOOP
        d := d + s;
        IF extract(isodow FROM d) < 6 AND (d = ANY(off)) IS NOT TRUE THEN n := n - 1; END IF;
      END LOOP; RETURN @inside(d); END`,
  ),
];
