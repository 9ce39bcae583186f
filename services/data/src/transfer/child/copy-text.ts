import type { Storage } from '@buildmesh/domain';

const SPECIAL = /[\\\n\r\t]/;
const EVERY_SPECIAL = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the text format of PostgreSQL's COPY; every kind of empty is `\N`. */
export function copyValue(storage: Storage, value: unknown): string {
  if (value === null || value === undefined || value === '') return '\\N';
  switch (storage) {
    case 'double':
    case 'boolean':
      return String(value);
    case 'timestamptz':
      return new Date(Number(value)).toISOString();
    case 'text[]':
      return Array.isArray(value) && value.length > 0 ? escape(arrayLiteral(value.map(String))) : '\\N';
    case 'jsonb':
      return Array.isArray(value) && value.length === 0 ? '\\N' : escape(JSON.stringify(value));
    default:
      return escape(typeof value === 'string' ? value : String(value));
  }
}

function escape(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (char) => ESCAPES[char] ?? char) : text;
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
