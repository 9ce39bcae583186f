import type { SqlFunction } from './formula-ddl.js';

const sql = (name: string, [takes, gives]: readonly [string, string], body: string): SqlFunction => ({
  name,
  takes,
  gives,
  body,
});
const returning = (value: string): string => `BEGIN RETURN ${value}; END`;

/** Texts and lists as `libs/domain` has them. Small letters are made by the caller, who knows the collation. */
export const TEXT_DDL: readonly SqlFunction[] = [
  sql(
    'is_day',
    ['t text', 'boolean'],
    `BEGIN
      RETURN t ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' AND t::date IS NOT NULL;
      EXCEPTION WHEN data_exception THEN RETURN FALSE; END`,
  ),
  sql('all', ['list boolean[]', 'boolean'], returning('NOT (FALSE = ANY(list))')),
  sql('any', ['list boolean[]', 'boolean'], returning('TRUE = ANY(list)')),
  sql(
    'odd',
    ['list boolean[]', 'boolean'],
    returning('(SELECT count(*) FILTER (WHERE v) % 2 = 1 FROM unnest(list) v)'),
  ),
  sql(
    'find',
    ['part text, t text, start numeric', 'numeric'],
    `DECLARE at int; BEGIN
      IF @place(start) > length(t) + 1 THEN PERFORM @fail('#VALUE!'); END IF;
      at := CASE WHEN part = '' THEN 1 ELSE strpos(substr(t, @place(start)), part) END;
      IF at = 0 THEN PERFORM @fail('#VALUE!'); END IF;
      RETURN @place(start) - 1 + at; END`,
  ),
  sql(
    'pattern',
    ['p text', 'text'],
    `DECLARE made text := ''; c text; i int := 1; BEGIN
      WHILE i <= length(p) LOOP
        c := substr(p, i, 1);
        IF c = '~' AND i < length(p) THEN i := i + 1; c := substr(p, i, 1);
          made := made || CASE WHEN c IN ('%', '_', '\\') THEN '\\' || c ELSE c END;
        ELSE made := made || CASE WHEN c = '*' THEN '%' WHEN c = '?' THEN '_' WHEN c IN ('%', '_', '\\') THEN '\\' || c ELSE c END;
        END IF;
        i := i + 1;
      END LOOP; RETURN made; END`,
  ),
  sql(
    'search',
    ['part text, t text, start numeric', 'numeric'],
    `DECLARE p text := @pattern(part) || '%'; BEGIN
      IF @place(start) > length(t) + 1 THEN PERFORM @fail('#VALUE!'); END IF;
      FOR at IN @place(start) .. length(t) + 1 LOOP
        IF substr(t, at) LIKE p THEN RETURN at; END IF;
      END LOOP;
      PERFORM @fail('#VALUE!'); END`,
  ),
  sql(
    'mid',
    ['t text, start numeric, many numeric', 'text'],
    returning('substr(t, @place(start), @count(many))'),
  ),
  sql(
    'replace',
    ['t text, start numeric, many numeric, by_text text', 'text'],
    `DECLARE s int := @place(start); BEGIN RETURN left(t, s - 1) || by_text || substr(t, s + @count(many)); END`,
  ),
  sql(
    'substitute',
    ['t text, part text, by_text text, which numeric', 'text'],
    `DECLARE at int := 0; found int; BEGIN
      IF which IS NOT NULL AND @int(which) < 1 THEN PERFORM @fail('#VALUE!'); END IF;
      IF part = '' THEN RETURN t; END IF;
      IF which IS NULL THEN RETURN replace(t, part, by_text); END IF;
      FOR n IN 1 .. @int(which) LOOP
        found := strpos(substr(t, at + 1), part);
        IF found = 0 THEN RETURN t; END IF;
        at := at + found + CASE WHEN n < @int(which) THEN length(part) - 1 ELSE 0 END;
      END LOOP;
      RETURN left(t, at - 1) || by_text || substr(t, at + length(part)); END`,
  ),
  sql(
    'proper',
    ['t text, small text, large text', 'text'],
    `DECLARE made text := ''; inside boolean := FALSE; BEGIN
      FOR i IN 1 .. length(t) LOOP
        made := made || CASE WHEN inside THEN substr(small, i, 1) ELSE substr(large, i, 1) END;
        inside := substr(small, i, 1) <> substr(large, i, 1);
      END LOOP; RETURN made; END`,
  ),
  sql(
    'rept',
    ['t text, many numeric', 'text'],
    `BEGIN IF length(t)::numeric * @count(many) > 32767 THEN PERFORM @fail('#VALUE!'); END IF; RETURN repeat(t, @count(many)); END`,
  ),
  sql(
    'plain',
    ['t text, shown text', 'text'],
    `BEGIN IF @is_day(t) THEN PERFORM @fail('#VALUE!'); END IF; RETURN CASE WHEN t <> '' AND @number(t) IS NULL THEN t ELSE shown END; END`,
  ),
  // Whether a value – its number, if it is one, and its small letters – meets a criterion.
  sql(
    'meets',
    ['n numeric, t text, c text', 'boolean'],
    `DECLARE p text[]; s text; r text; w numeric; BEGIN
      p := regexp_match(c, '^(<=|>=|<>|=|<|>)?(.*)$'); s := coalesce(p[1], '='); r := p[2];
      IF r ~ '^ *[0-9]{4}[-/.年]' AND @is_day(t) THEN r := coalesce(@day_written(r), r); END IF;
      IF r = '' THEN RETURN CASE s WHEN '=' THEN t = '' WHEN '<>' THEN t <> '' ELSE FALSE END; END IF;
      w := @number(r);
      IF s IN ('=', '<>') THEN
        IF w IS NOT NULL THEN RETURN coalesce(coalesce(n, @number(t)) = w, FALSE) = (s = '='); END IF;
        RETURN (t LIKE @pattern(r)) = (s = '=');
      END IF;
      IF w IS NOT NULL THEN
        RETURN n IS NOT NULL AND CASE s WHEN '<' THEN n < w WHEN '<=' THEN n <= w WHEN '>' THEN n > w ELSE n >= w END;
      END IF;
      RETURN n IS NULL AND t <> '' AND CASE s WHEN '<' THEN t COLLATE "C" < r WHEN '<=' THEN t COLLATE "C" <= r
        WHEN '>' THEN t COLLATE "C" > r ELSE t COLLATE "C" >= r END; END`,
  ),
  sql(
    'at',
    ['list anyarray, n numeric', 'anyelement'],
    `BEGIN IF @int(n) < 1 OR @int(n) > cardinality(list) THEN PERFORM @fail('#REF!'); END IF; RETURN list[@int(n)]; END`,
  ),
  sql(
    'found',
    ['n bigint', 'numeric'],
    `BEGIN IF n IS NULL THEN PERFORM @fail('#N/A'); END IF; RETURN n; END`,
  ),
  sql(
    'same_size',
    ['n int, m int', 'boolean'],
    `BEGIN IF n <> m THEN PERFORM @fail('#VALUE!'); END IF; RETURN TRUE; END`,
  ),
  // What stands in a field of a row of a collection, as text.
  sql(
    'cell',
    ['v jsonb', 'text'],
    returning(
      `CASE jsonb_typeof(v) WHEN 'number' THEN @text((v #>> '{}')::numeric) WHEN 'boolean' THEN upper(v #>> '{}') WHEN 'string' THEN v #>> '{}' ELSE '' END`,
    ),
  ),
];
