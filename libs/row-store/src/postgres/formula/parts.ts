import type { FormulaType, TypedNode } from '@buildmesh/domain';
import { literal, quoted } from '@buildmesh/persistence';
import type { TextRules } from '../text-match.js';
import { PREFIX } from './formula-ddl.js';

/** A part of a formula, written as SQL. */
export interface SqlPart {
  type: FormulaType;
  sql: string;
  node: TypedNode;
  /** How it reads as a text, where that is not what its type would say. */
  asText?: string;
}

export interface Generation {
  timezone: string;
  text: TextRules;
  /** The schema of the functions that formulas call. */
  schema: string;
}

export const SQL_TYPES: Readonly<Record<FormulaType, string>> = {
  number: 'numeric',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamptz',
  empty: 'text',
  numbers: 'numeric[]',
  texts: 'text[]',
  booleans: 'boolean[]',
  dates: 'date[]',
  rows: 'jsonb',
};

/** A call of one of the functions that the database holds for formulas. */
export const calling =
  ({ schema }: Pick<Generation, 'schema'>) =>
  (name: string, ...parts: readonly string[]): string =>
    `${quoted(schema)}.${PREFIX}${name}(${parts.join(', ')})`;

/** Written as nothing: the empty text, or a part that was left out. */
export const isBlank = (part: SqlPart | undefined): boolean =>
  !part || (part.type === 'empty' && part.node.kind !== 'call');

/** All texts are of one collation, whatever they were made of: two would not let themselves be compared. */
const plainly = (sql: string): string => `(${sql} COLLATE "C")`;

export class SqlParts {
  readonly call: ReturnType<typeof calling>;

  constructor(readonly writing: Generation) {
    this.call = calling(writing);
  }

  number(part: SqlPart | undefined, otherwise = '0'): string {
    if (!part || isBlank(part)) return `${part ? '0' : otherwise}::numeric`;
    if (part.type === 'boolean') return `coalesce((${part.sql})::int, 0)::numeric`;
    if (part.type === 'empty') return `coalesce(${this.call('number', part.sql)}, 0)`;
    return `coalesce(${part.sql}, 0)`;
  }

  whole(part: SqlPart | undefined, otherwise = '0'): string {
    return this.call('int', this.number(part, otherwise));
  }

  text(part: SqlPart | undefined): string {
    if (!part || isBlank(part)) return `''`;
    return plainly(`coalesce(${part.asText ?? this.shown(part.type, part.sql)}, '')`);
  }

  private shown(type: FormulaType, sql: string): string {
    if (type === 'number') return this.call('text', sql);
    if (type === 'boolean') return `upper((${sql})::text)`;
    if (type === 'moment') return this.call('moment_text', this.onClocks(sql));
    return type === 'text' || type === 'empty' ? sql : `(${sql})::text`;
  }

  lower(part: SqlPart | undefined): string {
    return this.small(this.text(part));
  }

  /** In small letters. */
  small(sql: string): string {
    return plainly(this.writing.text.lower(sql));
  }

  /** In capital letters. */
  large(sql: string): string {
    return plainly(`upper(${this.writing.text.folded(sql)})`);
  }

  truth(part: SqlPart | undefined): string {
    if (!part || isBlank(part)) return 'FALSE';
    const { type, sql } = part;
    if (type === 'number') return `coalesce(${sql} <> 0, FALSE)`;
    return type === 'text' || type === 'empty'
      ? `(coalesce(upper((${sql}) COLLATE "C"), '') NOT IN ('', 'FALSE'))`
      : `coalesce(${sql}, FALSE)`;
  }

  /** A day, which may be empty: what takes it decides. */
  date(part: SqlPart | undefined): string {
    if (!part || isBlank(part)) return 'NULL::date';
    return part.type === 'moment' ? `${this.onClocks(part.sql)}::date` : part.sql;
  }

  /** A day; an empty one has no answer. */
  day(part: SqlPart | undefined): string {
    return this.call('day', this.date(part));
  }

  /** A point in time; a day begins at midnight. */
  moment(part: SqlPart | undefined): string {
    if (part?.type === 'moment' && part.node.kind !== 'value') return part.sql;
    const local = part?.node.kind === 'value' ? `${part.sql}::timestamp` : `(${this.date(part)})::timestamp`;
    return this.call('moment_of', local, this.zone);
  }

  get zone(): string {
    return literal(this.writing.timezone);
  }

  private onClocks(sql: string): string {
    return `(${sql} AT TIME ZONE ${this.zone})`;
  }

  /** Date and time as the clocks of the project show them. */
  local(part: SqlPart): string {
    if (part.type === 'moment') return this.onClocks(part.sql);
    return isBlank(part) ? 'NULL::timestamp' : `(${part.sql})::timestamp`;
  }

  /** An array, never NULL; one value makes a list of one. */
  list(part: SqlPart | undefined, of: FormulaType = 'texts'): string {
    if (!part || isBlank(part)) return `'{}'::${SQL_TYPES[of]}`;
    if (part.type.endsWith('s')) return `coalesce(${part.sql}, '{}')`;
    return `array_remove(ARRAY[${part.sql}], NULL)`;
  }

  /** The value `v` of a list as a number, and as a text in small letters. */
  sides(list: SqlPart | undefined, v: string): { n: string; t: string } {
    if (list?.type === 'numbers') return { n: v, t: this.call('text', v) };
    const shown = list?.type === 'texts' ? v : `(${v})::text`;
    return { n: 'NULL::numeric', t: this.small(`coalesce(${shown}, '')`) };
  }
}

/** The rows of a collection as `e`, with their places `o`; nothing where there are none. */
export const rowsIn = (column: string): string =>
  `jsonb_array_elements(CASE jsonb_typeof(${column}) WHEN 'array' THEN ${column} ELSE '[]' END) WITH ORDINALITY AS r(e, o)`;

/** The value of a field of a row `e`. */
export function inRow(key: string, type: FormulaType): string {
  const [of, text] = [`e->${literal(key)}`, `(e->>${literal(key)})`];
  if (type === 'number') return `CASE jsonb_typeof(${of}) WHEN 'number' THEN ${text}::numeric END`;
  if (type === 'boolean') return `CASE jsonb_typeof(${of}) WHEN 'boolean' THEN ${text}::boolean END`;
  if (type === 'date') return `rpad(NULLIF(${text}, ''), 10, '-01-01')::date`;
  return `NULLIF(${text}, '')`;
}
