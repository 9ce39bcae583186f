import { assertSafe, UnsafeJson } from '@buildmesh/kernel';
import { emptyValue } from '../emptiness.js';
import { isFilter } from '../../filter/is-filter.js';
import { MAX_ADDRESS_PART_LENGTH, MAX_JSON_BYTES, MAX_SHEET_BYTES } from '../limits.js';
import type { ValueResult } from '../value.types.js';
import { faulty, fine, isRecord, isStorableText, type CheckFactory } from './check.types.js';
import { byteLength } from './text.js';

/** What `JSON.stringify` writes for NUL and lone surrogates, which jsonb refuses, when no backslash escapes it. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Plain data of at most `maxBytes`, without the keys that could touch a prototype. */
export function plainData(value: unknown, maxBytes: number): ValueResult {
  try {
    assertSafe(value);
  } catch (cause) {
    if (cause instanceof UnsafeJson) return faulty('format');
    throw cause;
  }
  const text = JSON.stringify(value);
  if (text === undefined || UNSTORABLE.test(text)) return faulty('format');
  return byteLength(text) > maxBytes ? faulty('limit', { max: maxBytes }) : fine(value);
}

export const checkJson: CheckFactory = () => (value) => plainData(value, MAX_JSON_BYTES);

export const checkSheet: CheckFactory = () => (value) =>
  typeof value === 'object' ? plainData(value, MAX_SHEET_BYTES) : faulty('format');

/** A filter (D31), for fields of type `$condition`. */
export const checkCondition: CheckFactory = () => (value) =>
  isFilter(value) ? plainData(value, MAX_JSON_BYTES) : faulty('format');

const ADDRESS_TEXTS: ReadonlySet<string> = new Set(['province', 'city', 'district', 'detail']);
const ADDRESS_RANGES: ReadonlyMap<string, number> = new Map([
  ['lat', 90],
  ['lng', 180],
]);

/** Province, city, district, detail and a position (D30); empty parts are left out. */
export const checkAddress: CheckFactory = () => (value) => {
  if (!isRecord(value)) return faulty('format');
  const address: Record<string, unknown> = {};
  for (const [part, content] of Object.entries(value)) {
    if (!isAddressPart(part, content)) return faulty('format');
    if (!emptyValue(content)) address[part] = content;
  }
  return fine(Object.keys(address).length > 0 ? address : null);
};

function isAddressPart(part: string, content: unknown): boolean {
  const range = ADDRESS_RANGES.get(part);
  if (range === undefined && !ADDRESS_TEXTS.has(part)) return false;
  if (emptyValue(content)) return true;
  if (range === undefined) return isStorableText(content) && content.length <= MAX_ADDRESS_PART_LENGTH;
  return typeof content === 'number' && Math.abs(content) <= range;
}
