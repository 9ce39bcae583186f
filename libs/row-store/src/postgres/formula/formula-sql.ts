import { formulasOf, isFormulaField, type TypedNode } from '@buildmesh/domain';
import type { CompiledEntity, CompiledField } from '../../compiled-entity.js';
import type { ComputeSettings } from '../../row-store.types.js';
import { literal, quoted } from '@buildmesh/persistence';
import { nameSql } from '../row-name.js';
import { DATE_SQL } from './date-sql.js';
import { LIST_SQL, lookedUp } from './list-sql.js';
import { NUMBER_SQL, type Write } from './number-sql.js';
import { calling, inRow, SqlParts, rowsIn, SQL_TYPES, type SqlPart, type Generation } from './parts.js';
import { TEXT_SQL } from './text-sql.js';

type Type = TypedNode['type'];
type Ref = TypedNode & { kind: 'ref' };
type Call = TypedNode & { kind: 'call' };

const MAX_TEXT = 10_000;
/** Stands in the body of every formula that is computed as it is now; a new one has all of them computed anew. */
export const FORMULA_EDITION = '/* formulas 3 */';
/** Every function of formulas as SQL, but those that choose, which are statements. */
export const FUNCTIONS_SQL: Readonly<Record<string, Write>> = {
  ...NUMBER_SQL,
  ...TEXT_SQL,
  ...DATE_SQL,
  ...LIST_SQL,
};
/** Functions that are written as statements, since only those leave parts uncomputed or catch their errors. */
export const CHOICES = ['IF', 'IFERROR', 'IFNA', 'ISERROR', 'VLOOKUP'];

export type FormulaSettings = ComputeSettings & Pick<Generation, 'text' | 'schema'>;

/**
 * The body of the function that computes the formulas of a row before it is stored: every way of writing goes past it, so
 * that there is no second truth. A formula that ends in an error leaves its field empty, with the error beside the row, and
 * never keeps the row from being stored. `undefined` for an entity without formulas.
 */
export function computeBody(entity: CompiledEntity, settings: FormulaSettings): string | undefined {
  const { list } = formulasOf(entity.fields);
  const parts = list.filter(({ field }) => field.storage).map((each) => assignment(each, entity, settings));
  if (parts.length === 0) return undefined;
  const { nameField } = entity;
  const name =
    nameField?.storage && list.some(({ field }) => field === nameField)
      ? `\n  NEW."__name" := ${nameSql(`NEW.${quoted(nameField.column)}`, nameField.storage)};`
      : '';
  return `DECLARE "~errors" jsonb; ${FORMULA_EDITION} BEGIN\n${parts.join('\n')}${name}\n  NEW."_errors" := "~errors";\n  RETURN NEW;\nEND`;
}

function assignment(
  { field, node }: { field: CompiledField; node: TypedNode },
  entity: CompiledEntity,
  settings: FormulaSettings,
): string {
  const accuracy = field._option.accuracy ?? settings.accuracy;
  const writing = new FormulaSql(entity, settings);
  const value = stored(field, writing.part(node), { accuracy, parts: writing.parts });
  const column = `NEW.${quoted(field.column)}`;
  const variables = writing.variables.map(({ name, type }) => `${name} ${type};`).join(' ');
  const declare = variables === '' ? '' : `  DECLARE ${variables}\n`;
  const code = `CASE WHEN SQLERRM LIKE '#%' THEN SQLERRM WHEN SQLSTATE = '22012' THEN '#DIV/0!' WHEN SQLSTATE IN ('22003', '22008') THEN '#NUM!' ELSE '#VALUE!' END`;
  const kept = `"~errors" := coalesce("~errors", '{}') || jsonb_build_object(${literal(field._id)}, ${code});`;
  return `${declare}  BEGIN\n${writing.statements.join('\n')}\n    ${column} := ${value};\n  EXCEPTION WHEN OTHERS THEN ${column} := NULL; ${kept}\n  END;`;
}

function stored(
  { storage }: CompiledField,
  part: SqlPart,
  { accuracy, parts }: { accuracy: number; parts: SqlParts },
): string {
  if (storage === 'double') return `round(${part.sql}, ${accuracy})::float8`;
  if (storage === 'date') return parts.date(part);
  const text = part.type === 'boolean' ? `(${part.sql})::text` : parts.text(part);
  return `NULLIF(left(${text}, ${MAX_TEXT}), '')`;
}

/** Writes one formula as SQL: choices as statements, all else as one expression. */
class FormulaSql {
  statements: string[] = [];
  readonly variables: { name: string; type: string }[] = [];
  readonly parts: SqlParts;

  constructor(
    private readonly entity: CompiledEntity,
    private readonly settings: FormulaSettings,
  ) {
    this.parts = new SqlParts(settings);
  }

  part(node: TypedNode): SqlPart {
    const { type } = node;
    if (node.kind === 'value') return { type, node, sql: valueSql(node) };
    return node.kind === 'ref' ? this.reference(node) : { type, node, sql: this.call(node) };
  }

  private reference(node: Ref): SqlPart {
    const { key, sub, type } = node;
    const field = this.entity.byKey.get(key);
    if (!field) throw new Error(`a formula reads ${key}, which there is not`);
    const column = `NEW.${quoted(field.column)}`;
    if (sub !== undefined) {
      const item = ITEMS[type] ?? 'text';
      return { type, node, sql: `(SELECT array_agg(${inRow(sub, item)} ORDER BY o) FROM ${rowsIn(column)})` };
    }
    const sql = columnSql(column, field, type);
    if (!isFormulaField(field))
      return { type, node, sql, ...(field.storage === 'text' && type === 'date' ? { asText: column } : {}) };
    // An error of one formula is an error of those that read it.
    const [code, fail] = [
      `"~errors"->>${literal(field._id)}`,
      calling(this.settings)('fail', `"~errors"->>${literal(field._id)}`),
    ];
    return {
      type,
      node,
      sql: `(CASE WHEN ${code} IS NULL THEN ${sql} ELSE ${fail}::${SQL_TYPES[type]} END)`,
    };
  }

  private call(node: Call): string {
    const { name, list } = node;
    if (name === 'IF') return this.choice(node);
    if (name === 'IFERROR' || name === 'IFNA' || name === 'ISERROR') return this.rescue(node);
    const inOrder = this.mustBeInOrder(node);
    const parts = list.map((part) => (inOrder && this.mayFail(part) ? this.settled(part) : this.part(part)));
    if (name === 'VLOOKUP') return lookedUp(parts, node.type, this.parts);
    const write = FUNCTIONS_SQL[name];
    if (!write) throw new Error(`a formula calls ${name}, which there is not`);
    return write(parts, this.parts);
  }

  /**
   * Of two errors the first one is told, and a list without rows does not hide the error of another part. The database
   * promises no order within an expression; where one part alone may fail, an operator comes after it anyway.
   */
  private mustBeInOrder({ name, list }: Call): boolean {
    if (list.length < 2) return false;
    if (!isOperator(name) || list.some(({ type }) => type === 'date' || type === 'moment')) return true;
    return list.filter((part) => this.mayFail(part)).length > 1;
  }

  /** Whether a part may end in an error. */
  private mayFail(node: TypedNode): boolean {
    if (node.kind === 'value') return false;
    if (node.kind === 'call')
      return !ALWAYS.includes(node.name) || node.list.some((part) => this.mayFail(part));
    const field = this.entity.byKey.get(node.key);
    return field !== undefined && isFormulaField(field);
  }

  /** A part that is computed before those behind it, whatever becomes of them. */
  private settled(node: TypedNode): SqlPart {
    const part = this.part(node);
    const variable = this.variable(node.type);
    this.statements.push(`    ${variable} := ${part.sql};`);
    return { type: part.type, node, sql: variable };
  }

  private choice({ type, list: [test, yes, no] }: Call): string {
    const variable = this.variable(type);
    const condition = test ? this.parts.truth(this.part(test)) : 'FALSE';
    const [then, otherwise] = [yes, no].map((part) => this.assigned(variable, type, part));
    this.statements.push(
      `    IF ${condition} THEN\n${then ?? ''}\n    ELSE\n${otherwise ?? ''}\n    END IF;`,
    );
    return variable;
  }

  /** The second part where the first one ends in an error; whether it does. */
  private rescue({ name, type, list: [first, second] }: Call): string {
    const variable = this.variable(type);
    const own = name === 'ISERROR' ? this.variable(first?.type ?? 'empty') : variable;
    const attempt = this.assigned(own, name === 'ISERROR' ? (first?.type ?? 'empty') : type, first);
    const answer = name === 'ISERROR' ? `    ${variable} := FALSE;` : '';
    const otherwise = name === 'ISERROR' ? `    ${variable} := TRUE;` : this.assigned(variable, type, second);
    const caught =
      name === 'IFNA' ? `IF SQLERRM <> '#N/A' THEN RAISE; END IF;\n${otherwise}` : `\n${otherwise}`;
    this.statements.push(
      `    BEGIN\n${attempt}\n${answer}\n    EXCEPTION WHEN data_exception THEN ${caught}\n    END;`,
    );
    return variable;
  }

  private assigned(variable: string, type: Type, part: TypedNode | undefined): string {
    const outside = this.statements;
    this.statements = [];
    const written = part && (part.type !== 'empty' || part.kind === 'call') ? this.part(part) : undefined;
    const value = written && type === 'text' ? this.parts.text(written) : (written?.sql ?? 'NULL');
    const own = [...this.statements, `    ${variable} := ${value};`];
    this.statements = outside;
    return own.join('\n');
  }

  private variable(type: Type): string {
    const name = `v${this.variables.length}`;
    this.variables.push({ name, type: SQL_TYPES[type] });
    return name;
  }
}

/** Operators that have a value for whatever they are given. */
const ALWAYS = ['&', '=', '<>', '<', '<=', '>', '>='];
const isOperator = (name: string): boolean => !/^[A-Z]/.test(name);

const ITEMS: Readonly<Partial<Record<Type, Type>>> = {
  numbers: 'number',
  booleans: 'boolean',
  dates: 'date',
};

/** A column as its formulas read it. */
function columnSql(column: string, { storage, _option }: CompiledField, type: Type): string {
  if (type === 'number') return `${column}::text::numeric`;
  if (type === 'date' && storage === 'text') return `rpad(${column}, 10, '-01-01')::date`;
  if (storage !== 'time') return column;
  return _option.format === 'HH:mm' ? `left(${column}::text, 5)` : `left(${column}::text, 8)`;
}

function valueSql({ type, value, digits }: TypedNode & { kind: 'value' }): string {
  if (type === 'empty') return 'NULL';
  if (type === 'number') return `${literal(digits ?? String(value))}::numeric`;
  if (type === 'boolean') return value === true ? 'TRUE' : 'FALSE';
  return type === 'moment' ? literal(String(value)) : `${literal(String(value))}::${SQL_TYPES[type]}`;
}
