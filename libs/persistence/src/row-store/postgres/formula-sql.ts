import { formulasOf, type TypedNode } from '@buildmesh/domain';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import type { ComputeSettings } from '../row-store.types.js';
import { literal, quoted } from './names.js';
import { nameSql } from './row-name.js';
import type { TextRules } from './text-match.js';

type Type = TypedNode['type'];
type Ref = TypedNode & { kind: 'ref' };
type Call = TypedNode & { kind: 'call' };

const SQL_TYPES: Readonly<Record<Type, string>> = {
  number: 'numeric',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamptz',
  empty: 'text',
  numbers: 'numeric[]',
  rows: 'jsonb',
};

/** What stands for no value in a comparison: less than all that there is, as the language has it. */
const LEAST: Readonly<Partial<Record<Type, string>>> = {
  number: `'-Infinity'::numeric`,
  date: `'-infinity'::date`,
  moment: `'-infinity'::timestamptz`,
  boolean: 'FALSE',
};

/** Enough decimals that a quotient is rounded once. */
const FINE = '0.0000000000000000000000000000000000000000';
const MAX_TEXT = 10_000;

/**
 * The body of the function that computes the formulas of a row before it is stored: every way of writing goes past it, so
 * that there is no second truth. A formula without a value (a division by zero, an amount out of range) leaves its field
 * empty and never keeps the row from being stored. `undefined` for an entity without formulas.
 */
export function computeBody(
  entity: CompiledEntity,
  settings: ComputeSettings & { text: TextRules },
): string | undefined {
  const { list } = formulasOf(entity.fields);
  const parts = list.filter(({ field }) => field.storage).map((each) => assignment(each, entity, settings));
  if (parts.length === 0) return undefined;
  const { nameField } = entity;
  const name =
    nameField?.storage && list.some(({ field }) => field === nameField)
      ? `\n  NEW."__name" := ${nameSql(`NEW.${quoted(nameField.column)}`, nameField.storage)};`
      : '';
  return `BEGIN\n${parts.join('\n')}${name}\n  RETURN NEW;\nEND`;
}

function assignment(
  { field, node }: { field: CompiledField; node: TypedNode },
  entity: CompiledEntity,
  settings: ComputeSettings & { text: TextRules },
): string {
  const accuracy = field._option.accuracy ?? settings.accuracy;
  const writing = new FormulaSql(entity, { ...settings, accuracy });
  const value = stored(field, writing.expression(node), { node, accuracy });
  const column = `NEW.${quoted(field.column)}`;
  const variables = writing.variables.map(({ name, type }) => `${name} ${type};`).join(' ');
  const declare = variables === '' ? '' : `  DECLARE ${variables}\n`;
  return `${declare}  BEGIN\n${writing.statements.join('\n')}\n    ${column} := ${value};\n  EXCEPTION WHEN data_exception THEN ${column} := NULL;\n  END;`;
}

function stored(
  { storage }: CompiledField,
  value: string,
  { node, accuracy }: { node: TypedNode; accuracy: number },
): string {
  if (storage === 'double') return `round(${value}, ${accuracy})::float8`;
  if (storage === 'date') return value;
  return `NULLIF(left(${node.type === 'text' ? value : textOf(node.type, value)}, ${MAX_TEXT}), '')`;
}

function textOf(type: Type, value: string): string {
  return type === 'number' ? `trim_scale(${value})::text` : `(${value})::text`;
}

/** Writes one formula as SQL: choices as statements, since only they leave parts uncomputed, all else as one expression. */
class FormulaSql {
  statements: string[] = [];
  readonly variables: { name: string; type: string }[] = [];

  constructor(
    private readonly entity: CompiledEntity,
    private readonly settings: ComputeSettings & { text: TextRules },
  ) {}

  expression(node: TypedNode): string {
    if (node.kind === 'value') return valueSql(node);
    return node.kind === 'ref' ? this.reference(node) : this.call(node);
  }

  private reference({ key, sub, type }: Ref): string {
    const field = this.entity.byKey.get(key);
    if (!field) throw new Error(`a formula reads ${key}, which there is not`);
    const column = `NEW.${quoted(field.column)}`;
    if (sub !== undefined) return `(SELECT array_agg(${numberIn('e', sub)}) FROM ${rowsIn(column)} e)`;
    if (type === 'number') return `${column}::text::numeric`;
    if (type === 'date' && field.storage === 'text') return `rpad(${column}, 10, '-01-01')::date`;
    return column;
  }

  private call(node: Call): string {
    const { name, list } = node;
    if (name === 'IF') return this.choice(node);
    if (name === 'IFERROR') return this.rescue(node);
    const parts = list.map((part) => ({ type: part.type, sql: this.expression(part), node: part }));
    const value = (FUNCTIONS[name] ?? unknown(name))(parts, this.settings);
    return name === 'VLOOKUP' && node.type !== 'text' ? `${value}::${SQL_TYPES[node.type]}` : value;
  }

  private choice({ type, list: [test, yes, no] }: Call): string {
    const variable = this.variable(type);
    const condition = test ? truth({ type: test.type, sql: this.expression(test) }) : 'FALSE';
    const [then, otherwise] = [yes, no].map((part) => this.assigned(variable, type, part));
    this.statements.push(
      `    IF ${condition} THEN\n${then ?? ''}\n    ELSE\n${otherwise ?? ''}\n    END IF;`,
    );
    return variable;
  }

  /** The second part where the first one has no value. */
  private rescue({ type, list: [first, second] }: Call): string {
    const variable = this.variable(type);
    const attempt = this.assigned(variable, type, first);
    const otherwise = this.assigned(variable, type, second);
    this.statements.push(
      `    BEGIN\n${attempt}\n    EXCEPTION WHEN data_exception THEN ${variable} := NULL;\n    END;`,
      `    IF ${variable} IS NULL THEN\n${otherwise}\n    END IF;`,
    );
    return variable;
  }

  private assigned(variable: string, type: Type, part: TypedNode | undefined): string {
    const outside = this.statements;
    this.statements = [];
    const value = part && part.type !== 'empty' ? this.expression(part) : `NULL`;
    const cast =
      part && type === 'text' && part.type !== 'text' && part.type !== 'empty'
        ? textOf(part.type, value)
        : value;
    const own = [...this.statements, `    ${variable} := ${cast};`];
    this.statements = outside;
    return own.join('\n');
  }

  private variable(type: Type): string {
    const name = `v${this.variables.length}`;
    this.variables.push({ name, type: SQL_TYPES[type] });
    return name;
  }
}

interface Part {
  type: Type;
  sql: string;
  node: TypedNode;
}
type Context = ComputeSettings & { text: TextRules };
type Write = (parts: readonly Part[], context: Context) => string;

function valueSql({ type, value }: TypedNode & { kind: 'value' }): string {
  if (type === 'empty') return 'NULL';
  if (type === 'number') return `${literal(String(value))}::numeric`;
  if (type === 'boolean') return value === true ? 'TRUE' : 'FALSE';
  return `${literal(String(value))}::${SQL_TYPES[type]}`;
}

const unknown = (name: string): Write => {
  throw new Error(`a formula calls ${name}, which there is not`);
};

const number = (part: Part | undefined, otherwise = '0'): string =>
  !part || part.type === 'empty' ? `${otherwise}::numeric` : `coalesce(${part.sql}, ${otherwise})`;
const whole = (part: Part | undefined, otherwise = '0'): string =>
  `trunc(least(100000, greatest(-100000, ${number(part, otherwise)})))::int`;
const text = (part: Part | undefined): string => {
  if (!part || part.type === 'empty') return `''`;
  return `coalesce(${part.type === 'text' ? part.sql : textOf(part.type, part.sql)}, '')`;
};
const truth = ({ type, sql }: { type: Type; sql: string }): string => {
  if (type === 'empty') return 'FALSE';
  if (type === 'number') return `coalesce(${sql} <> 0, FALSE)`;
  return type === 'text'
    ? `(coalesce(upper((${sql}) COLLATE "C"), '') NOT IN ('', 'FALSE'))`
    : `coalesce(${sql}, FALSE)`;
};
const rounded =
  (make: (parts: readonly Part[]) => string): Write =>
  (parts, { accuracy }) =>
    `round(${make(parts)}, ${accuracy})`;

/** `a` unchanged where `b` has no value: the rule of the language for operands that are no numbers. */
const calculation = (operator: string, neutral: string): Write =>
  rounded(([a, b]) => `(${number(a)} ${operator} ${number(b, neutral)})`);

const comparison =
  (operator: string): Write =>
  ([a, b], { text: rules }) => {
    const type = (a?.type === 'empty' ? b?.type : a?.type) ?? 'text';
    const side = (part: Part | undefined): string => {
      if (type === 'text' || type === 'empty') return `(${rules.lower(text(part))} COLLATE "C")`;
      const least = LEAST[type] ?? 'NULL';
      return part && part.type !== 'empty' ? `coalesce(${part.sql}, ${least})` : least;
    };
    return `(${side(a)} ${operator} ${side(b)})`;
  };

/** All amounts of the parts, those of columns too, as a list `x(v)`. */
const amounts = (parts: readonly Part[]): string => {
  const single = parts.filter(({ type }) => type === 'number').map(({ sql }) => sql);
  const lists = parts.filter(({ type }) => type === 'numbers').map(({ sql }) => sql);
  return `unnest(${[`ARRAY[${single.join(', ')}]::numeric[]`, ...lists].join(' || ')}) AS x(v) WHERE v IS NOT NULL`;
};
const over =
  (what: string): Write =>
  (parts, { accuracy }) =>
    `round((SELECT ${what} FROM ${amounts(parts)}), ${accuracy})`;

/** A day; reading the text of none as a day fails, so that what counts from it has no value either. */
const day = (part: Part | undefined, { timezone }: Context): string => {
  if (!part || part.type === 'empty') return `'none'::date`;
  const sql = part.type === 'moment' ? `(${part.sql} AT TIME ZONE ${literal(timezone)})::date` : part.sql;
  return `coalesce((${sql})::text, 'none')::date`;
};
const dayPart =
  (name: string): Write =>
  ([a], context) =>
    `extract(${name} FROM ${day(a, context)})::numeric`;

/** The rows of a collection; nothing where there are none. */
const rowsIn = (column: string): string =>
  `jsonb_array_elements(CASE jsonb_typeof(${column}) WHEN 'array' THEN ${column} ELSE '[]' END)`;
const numberIn = (row: string, key: string): string =>
  `CASE jsonb_typeof(${row}->${literal(key)}) WHEN 'number' THEN (${row}->>${literal(key)})::numeric END`;
const columnName = (part: Part | undefined): string =>
  part?.node.kind === 'value' ? String(part.node.value) : '';
const rowsWhere = (rows: Part | undefined, key: Part | undefined, value: Part | undefined): string =>
  `${rowsIn(rows?.sql ?? 'NULL')} e WHERE coalesce(e->>${literal(columnName(key))}, '') = ${text(value)}`;

const FUNCTIONS: Readonly<Record<string, Write>> = {
  '+': calculation('+', '0'),
  '-': calculation('-', '0'),
  '*': calculation('*', '1'),
  '/': rounded(([a, b]) => `((${number(a)} + ${FINE}) / ${number(b, '1')})`),
  '^': rounded(([a, b]) => `power(${number(a)}::float8, ${number(b)}::float8)::text::numeric`),
  '&': ([a, b]) => `(${text(a)} || ${text(b)})`,
  '=': comparison('='),
  '<>': comparison('<>'),
  '<': comparison('<'),
  '<=': comparison('<='),
  '>': comparison('>'),
  '>=': comparison('>='),
  SUM: over('coalesce(sum(v), 0)'),
  AVERAGE: over(`(sum(v) + ${FINE}) / count(v)`),
  MIN: over('min(v)'),
  MAX: over('max(v)'),
  COUNT: over('count(v)::numeric'),
  AND: (parts) => `(${parts.map(truth).join(' AND ')})`,
  OR: (parts) => `(${parts.map(truth).join(' OR ')})`,
  NOT: ([a]) => `(NOT ${a ? truth(a) : 'FALSE'})`,
  ROUND: ([a, b]) => `round(${number(a)}, least(10, greatest(0, ${whole(b)})))`,
  ABS: ([a]) => `abs(${number(a)})`,
  CONCAT: (parts) => `(${parts.map(text).join(' || ')})`,
  LEFT: ([a, b]) => `left(${text(a)}, greatest(0, ${whole(b, '1')}))`,
  RIGHT: ([a, b]) => `right(${text(a)}, greatest(0, ${whole(b, '1')}))`,
  MID: ([a, b, c]) => `substr(${text(a)}, greatest(1, ${whole(b, '1')}), greatest(0, ${whole(c)}))`,
  LEN: ([a]) => `length(${text(a)})::numeric`,
  TEXT: ([a, b]) =>
    b && a?.type === 'number' ? `round(${number(a)}, least(10, greatest(0, ${whole(b)})))::text` : text(a),
  DATE: ([a, b, c]) =>
    `(make_date(${whole(a)}, 1, 1) + make_interval(months => ${whole(b, '1')} - 1, days => ${whole(c, '1')} - 1))::date`,
  DATEDIF: ([a, b, unit], context) => {
    const months = `((extract(year FROM y) - extract(year FROM x)) * 12 + extract(month FROM y) - extract(month FROM x) - (extract(day FROM y) < extract(day FROM x))::int)`;
    return `(SELECT CASE upper(${unit ? text(unit) : `'D'`}) WHEN 'M' THEN ${months} WHEN 'Y' THEN floor(${months} / 12) ELSE (y - x)::numeric END FROM (SELECT ${day(a, context)} AS x, ${day(b, context)} AS y) AS d)`;
  },
  DATEADD: ([a, b, unit], context) =>
    `(SELECT CASE upper(${unit ? text(unit) : `'D'`}) WHEN 'Y' THEN x + make_interval(years => n) WHEN 'M' THEN x + make_interval(months => n) ELSE x + make_interval(days => n) END FROM (SELECT ${day(a, context)} AS x, ${whole(b)} AS n) AS d)::date`,
  YEAR: dayPart('year'),
  MONTH: dayPart('month'),
  DAY: dayPart('day'),
  VLOOKUP: ([value, rows, key, answer]) =>
    `(SELECT e->>${literal(columnName(answer))} FROM ${rowsWhere(rows, key, value)} LIMIT 1)`,
  SUMIF: ([rows, key, value, of], { accuracy }) =>
    `round((SELECT coalesce(sum(${numberIn('e', columnName(of))}), 0) FROM ${rowsWhere(rows, key, value)}), ${accuracy})`,
  COUNTIF: ([rows, key, value]) => `(SELECT count(*)::numeric FROM ${rowsWhere(rows, key, value)})`,
};
