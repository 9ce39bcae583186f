import type { Storage } from '@buildmesh/domain';
import type { CompiledField } from '../compiled-entity.js';

/**
 * Texts are ordered by code point: the same everywhere, and immune to a changed collation library. Times are texts,
 * which order as times do.
 */
const SQL_TYPES: Readonly<Record<Storage, string>> = {
  text: 'text COLLATE "C"',
  double: 'double precision',
  date: 'date',
  time: 'text COLLATE "C"',
  timestamptz: 'timestamptz(3)',
  boolean: 'boolean',
  'text[]': 'text[] COLLATE "C"',
  jsonb: 'jsonb',
};

/** Type of a column in DDL. */
export function columnType(storage: Storage): string {
  return SQL_TYPES[storage];
}

/** Type of a parameter, without collation. */
export function castType(storage: Storage): string {
  return storage === 'time' ? 'text' : SQL_TYPES[storage].replace(' COLLATE "C"', '');
}

/** A value as PostgreSQL takes it as a parameter; empty ones become NULL, so that a column knows one kind of empty. */
export function toParameter(storage: Storage, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (storage) {
    case 'timestamptz':
      return momentText(Number(value));
    case 'text[]':
      return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
    case 'jsonb':
      return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value);
    case 'text':
    case 'time':
    case 'date':
      return typeof value === 'string' ? value : String(value);
    default:
      return value;
  }
}

/** First moments of the years 1 and 10000: between them the form of a date that both sides write and read. */
const [YEAR_1_MS, YEAR_10000_MS] = [-62_135_596_800_000, 253_402_300_800_000];
/** What PostgreSQL and JavaScript both can hold: from 4713 BC to the year 271821. */
const [FIRST_MS, LAST_MS] = [-210_866_803_200_000, 8_640_000_000_000_000];

/** A moment as PostgreSQL reads it; one that no row can hold lies before or after all that can. */
function momentText(ms: number): string {
  if (ms >= YEAR_1_MS && ms < YEAR_10000_MS) return new Date(ms).toISOString();
  if (!(ms >= FIRST_MS)) return '-infinity';
  if (ms > LAST_MS) return 'infinity';
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  const rest = date
    .toISOString()
    .slice(year > 9999 || year < 0 ? 7 : 4)
    .replace('T', ' ')
    .replace('Z', '+00');
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
}

/** A value as it stands in the JSON that `json_to_recordset` unfolds. */
export function toJsonValue(storage: Storage, value: unknown): unknown {
  return storage === 'jsonb' && !(Array.isArray(value) && value.length === 0)
    ? (value ?? null)
    : toParameter(storage, value);
}

/** The stored column of a field in a table with `alias`; the version is a whole number but compares as a number does. */
export function columnOf(field: CompiledField, alias: string): string {
  const column = `${alias}."${field.column}"`;
  return field._key === '_ver' ? `${column}::float8` : column;
}

const NEVER_EMPTY: ReadonlySet<string> = new Set(['_id', '_ctime', '_mtime', '_ver']);

/** True for columns that are never NULL. */
export function isNeverEmpty(field: CompiledField): boolean {
  return field.system && NEVER_EMPTY.has(field._key);
}
