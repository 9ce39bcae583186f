import type { Storage } from '@buildmesh/domain';
import { toParameter } from './column.js';

const SPECIAL = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in the text format of COPY. */
function copyText(value: string): string {
  return SPECIAL.test(value) ? value.replace(SPECIAL, (char) => ESCAPES[char] ?? char) : value;
}

/** A value of a column in the text format of COPY; `\N` is empty. NUL cannot be stored and is left out. */
export function copyValue(storage: Storage, value: unknown): string {
  const parameter = toParameter(storage, value);
  if (parameter === null || parameter === undefined) return '\\N';
  if (typeof parameter === 'number' || typeof parameter === 'boolean') return String(parameter);
  const text = Array.isArray(parameter) ? arrayText(parameter as string[]) : String(parameter);
  return copyText(text.includes('\0') ? text.replaceAll('\0', '') : text);
}

function arrayText(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}
