import type { CompiledField } from '../compiled-entity.js';

/** Longest value in an audit entry, in characters (D87). */
export const MAX_AUDIT_VALUE = 10_000;

/** Values as an audit entry keeps them, as JSON: long ones cut. */
export function auditJson(values: Readonly<Record<string, unknown>>): string {
  const kept: Record<string, unknown> = {};
  for (const key in values) kept[key] = cut(values[key]);
  return JSON.stringify(kept);
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_AUDIT_VALUE ? value.slice(0, MAX_AUDIT_VALUE) : value;
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > MAX_AUDIT_VALUE ? text.slice(0, MAX_AUDIT_VALUE) : value;
}

/** A whole row as an audit entry keeps it: the filled `fields` of the row under `alias`. */
export function auditWholeRowSql(fields: readonly CompiledField[], alias: string): string {
  return `json_strip_nulls(${auditRowSql(fields, alias)})`;
}

/** Some values of a row, from its columns: a JSON object of `fields` of the row under `alias`, empty ones as null. */
export function auditRowSql(fields: readonly CompiledField[], alias: string): string {
  if (fields.length === 0) return `'{}'::json`;
  const columns = fields.map((field) => `${cutSql(field, `${alias}."${field.column}"`)} AS "${field._key}"`);
  return `(SELECT row_to_json(y) FROM (SELECT ${columns.join(', ')}) y)`;
}

/** A row as the driver reads it, but made by the database: a JSON object of `fields` of the row under `alias`. */
export function rowJsonSql(fields: readonly CompiledField[], alias: string): string {
  const columns = fields.flatMap((field) => {
    const column = `${alias}."${field.column}"`;
    const value = field.storage === 'timestamptz' ? `(extract(epoch FROM ${column}) * 1000)::float8` : column;
    return field.storage ? [`${value} AS "${field._key}"`] : [];
  });
  return `(SELECT row_to_json(y) FROM (SELECT ${columns.join(', ')}) y)`;
}

function cutSql(field: CompiledField, column: string): string {
  switch (field.storage) {
    case 'text':
      return `left(${column}, ${MAX_AUDIT_VALUE})`;
    case 'timestamptz':
      return `(extract(epoch FROM ${column}) * 1000)::float8`;
    case 'jsonb':
      return `CASE WHEN length(${column}::text) > ${MAX_AUDIT_VALUE} THEN to_json(left(${column}::text, ${MAX_AUDIT_VALUE})) ELSE ${column}::json END`;
    default:
      return column;
  }
}
