import type { SqlFunction } from './formula-ddl.js';

const sql = (name: string, [takes, gives]: readonly [string, string], body: string): SqlFunction => ({
  name,
  takes,
  gives,
  body,
});
const returning = (value: string): string => `BEGIN RETURN ${value}; END`;

/** Arithmetic as `libs/domain` has it: decimal, 34 significant digits, halves away from zero (D89). */
export const NUMBER_DDL: readonly SqlFunction[] = [
  sql('fail', ['code text', 'text'], `BEGIN RAISE EXCEPTION USING ERRCODE = '22B01', MESSAGE = code; END`),
  // The power of ten of the first digit.
  sql(
    'power_of',
    ['x numeric', 'int'],
    `DECLARE t text; BEGIN
      IF x = 0 THEN RETURN 0; END IF;
      IF abs(x) >= 1 THEN RETURN length(trunc(abs(x))::text) - 1; END IF;
      t := abs(x)::text; RETURN 1 - (length(t) - length(ltrim(t, '0.'))); END`,
  ),
  sql(
    'sig',
    ['x numeric', 'numeric'],
    `DECLARE e int; BEGIN
      IF length(x::text) <= 34 THEN RETURN x; END IF;
      e := @power_of(x);
      IF e > 307 THEN PERFORM @fail('#NUM!'); END IF;
      IF e < -300 THEN RETURN 0; END IF;
      RETURN trim_scale(round(x, 33 - e)); END`,
  ),
  // Cut, not rounded, before it is rounded to its digits: so that it is rounded once.
  sql(
    'div',
    ['a numeric, b numeric', 'numeric'],
    `DECLARE s int; BEGIN
      IF b = 0 THEN PERFORM @fail('#DIV/0!'); END IF;
      IF a = 0 THEN RETURN 0; END IF;
      s := greatest(0, 36 + @power_of(b) - @power_of(a));
      RETURN @sig(div(a * ('1e' || s)::numeric, b) * ('1e-' || s)::numeric); END`,
  ),
  sql(
    'pow',
    ['a numeric, b numeric', 'numeric'],
    `DECLARE z numeric; s int; BEGIN
      IF a = 0 THEN
        IF b = 0 THEN PERFORM @fail('#NUM!'); END IF;
        IF b < 0 THEN PERFORM @fail('#DIV/0!'); END IF;
        RETURN 0;
      END IF;
      IF a < 0 AND b <> trunc(b) THEN PERFORM @fail('#NUM!'); END IF;
      z := log(round(abs(a), 340)) * b;
      IF z > 308 THEN PERFORM @fail('#NUM!'); END IF;
      IF z < -301 THEN RETURN 0; END IF;
      s := 60 + greatest(0, -floor(z))::int;
      RETURN @sig(power(round(a, greatest(s, scale(a))), round(b, greatest(s, scale(b))))); END`,
  ),
  sql(
    'sqrt',
    ['x numeric', 'numeric'],
    `BEGIN IF x < 0 THEN PERFORM @fail('#NUM!'); END IF;
      RETURN @sig(sqrt(round(x, greatest(scale(x), 60 + greatest(0, -@power_of(x)))))); END`,
  ),
  sql(
    'exp',
    ['x numeric', 'numeric'],
    `BEGIN IF x > 720 THEN PERFORM @fail('#NUM!'); END IF;
      IF x < -720 THEN RETURN 0; END IF;
      RETURN @sig(exp(round(x, greatest(scale(x), 60 + greatest(0, ceil(-x / 2.302585))::int)))); END`,
  ),
  sql(
    'ln',
    ['x numeric', 'numeric'],
    `BEGIN IF x <= 0 THEN PERFORM @fail('#NUM!'); END IF; RETURN @sig(ln(round(x, greatest(scale(x), 120)))); END`,
  ),
  sql(
    'log10',
    ['x numeric', 'numeric'],
    `BEGIN IF x <= 0 THEN PERFORM @fail('#NUM!'); END IF; RETURN @sig(log(round(x, greatest(scale(x), 120)))); END`,
  ),
  sql('int', ['x numeric', 'int'], returning('trunc(least(1000000, greatest(-1000000, x)))::int')),
  sql(
    'count',
    ['x numeric', 'int'],
    `BEGIN IF @int(x) < 0 THEN PERFORM @fail('#VALUE!'); END IF; RETURN @int(x); END`,
  ),
  sql(
    'place',
    ['x numeric', 'int'],
    `BEGIN IF @int(x) < 1 THEN PERFORM @fail('#VALUE!'); END IF; RETURN @int(x); END`,
  ),
  sql('places', ['x numeric', 'int'], returning('least(100, greatest(-100, @int(x)))')),
  sql('round', ['x numeric, n numeric', 'numeric'], returning('@sig(round(x, @places(n)))')),
  sql('down', ['x numeric, n numeric', 'numeric'], returning('trunc(x, @places(n))')),
  sql(
    'up',
    ['x numeric, n numeric', 'numeric'],
    `DECLARE cut numeric; BEGIN
      cut := trunc(x, @places(n));
      RETURN CASE WHEN cut = x THEN x ELSE @sig(cut + sign(x) * ('1e' || -@places(n))::numeric) END; END`,
  ),
  sql(
    'ceiling',
    ['x numeric, step numeric', 'numeric'],
    `BEGIN IF step = 0 THEN RETURN 0; END IF;
      IF x > 0 AND step < 0 THEN PERFORM @fail('#NUM!'); END IF;
      RETURN @sig(ceil(@div(x, step)) * step); END`,
  ),
  sql(
    'floor',
    ['x numeric, step numeric', 'numeric'],
    `BEGIN IF x > 0 AND step < 0 THEN PERFORM @fail('#NUM!'); END IF; RETURN @sig(floor(@div(x, step)) * step); END`,
  ),
  sql('mod', ['a numeric, b numeric', 'numeric'], returning('@sig(a - @sig(b * floor(@div(a, b))))')),
  sql(
    'total',
    ['list numeric[]', 'numeric'],
    `DECLARE t numeric := 0; v numeric; BEGIN
      FOREACH v IN ARRAY list LOOP IF v IS NOT NULL THEN t := @sig(t + v); END IF; END LOOP; RETURN t; END`,
  ),
  sql(
    'mean',
    ['list numeric[]', 'numeric'],
    returning(`@div(@total(list), (SELECT count(v) FROM unnest(list) v))`),
  ),
  sql(
    'products',
    ['list numeric[], other numeric[]', 'numeric[]'],
    `BEGIN IF cardinality(list) <> cardinality(other) THEN PERFORM @fail('#VALUE!'); END IF;
      RETURN ARRAY(SELECT @sig(coalesce(a, 0) * coalesce(b, 0)) FROM unnest(list, other) WITH ORDINALITY u(a, b, o) ORDER BY o); END`,
  ),
  sql(
    'text',
    ['x numeric', 'text'],
    `BEGIN IF x IS NULL THEN RETURN ''; END IF;
      IF x = trunc(x) THEN RETURN trunc(x)::text; END IF;
      RETURN trim_scale(round(x, 14 - @power_of(x)))::text; END`,
  ),
  sql(
    'number',
    ['t text', 'numeric'],
    returning(
      `CASE WHEN t ~* '^ *[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)(e[+-]?[0-9]{1,3})? *$' THEN btrim(t)::numeric END`,
    ),
  ),
  sql(
    'value',
    ['t text', 'numeric'],
    `DECLARE b text; n numeric; BEGIN
      IF coalesce(t, '') = '' THEN RETURN 0; END IF;
      b := btrim(regexp_replace(btrim(t), '%$', ''));
      IF b ~ '^[+-]?[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]*)?$' THEN b := replace(b, ',', ''); END IF;
      n := @number(b);
      IF n IS NULL THEN PERFORM @fail('#VALUE!'); END IF;
      RETURN CASE WHEN btrim(t) LIKE '%\\%' THEN @div(n, 100) ELSE n END; END`,
  ),
  // A number in one section of a format: its digits, without its sign.
  sql(
    'digits',
    [
      'x numeric, moved int, least_whole int, least_part int, most_part int, point boolean, grouped boolean',
      'text',
    ],
    `DECLARE n text; w text; d text; BEGIN
      n := round(@sig(abs(x) * ('1e' || moved)::numeric), most_part)::text;
      w := split_part(n, '.', 1); d := split_part(n, '.', 2);
      IF w = '0' THEN w := ''; END IF;
      w := lpad(w, greatest(least_whole, length(w)), '0');
      IF grouped THEN w := regexp_replace(w, '([0-9])(?=([0-9]{3})+$)', '\\1,', 'g'); END IF;
      RETURN w || CASE WHEN point THEN '.' ELSE '' END || left(d, greatest(least_part, length(rtrim(d, '0')))); END`,
  ),
  // Digits times a power of ten, a multiple of how many digits stand before the point.
  sql(
    'scientific',
    [
      'x numeric, moved int, least_whole int, least_part int, most_part int, point boolean, step int, plus text, least_power int',
      'text',
    ],
    `DECLARE v numeric := @sig(abs(x) * ('1e' || moved)::numeric); k int := 0; BEGIN
      IF v <> 0 THEN
        k := CASE WHEN step = 0 THEN @power_of(v) + 1 ELSE floor(@power_of(v)::numeric / step)::int * step END;
        IF round(@sig(v * ('1e' || -k)::numeric), most_part) >= ('1e' || step)::numeric THEN k := k + greatest(1, step); END IF;
      END IF;
      RETURN @digits(@sig(v * ('1e' || -k)::numeric), 0, least_whole, least_part, most_part, point, FALSE)
        || 'E' || CASE WHEN k < 0 THEN '-' ELSE plus END || lpad(abs(k)::text, greatest(least_power, length(abs(k)::text)), '0'); END`,
  ),
];
