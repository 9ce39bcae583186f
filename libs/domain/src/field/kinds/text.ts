import { isId, LruCache } from '@buildmesh/kernel';
import { RE2JS, RE2JSException } from 're2js';
import { MAX_EMAIL_LENGTH, MAX_HTML_BYTES, MAX_STRING_LENGTH, MAX_URL_LENGTH } from '../limits.js';
import {
  boundsOf,
  faulty,
  fine,
  isStorableText,
  keptText,
  type CheckFactory,
  type ValueCheck,
} from './check.types.js';

/** A mobile number of mainland China: 11 digits, starting with 1 and 3 to 9 (spec: platform §5, D30). */
const PHONE = /^1[3-9]\d{9}$/;
/** Word characters, @, a domain with dot segments (spec: platform §5). */
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

const patterns = new LruCache<string, RE2JS>(500);

/** True for a pattern that a field may demand of its values; it must fit the value as a whole, in linear time. */
export function isFieldPattern(pattern: string): boolean {
  return compilePattern(pattern) !== undefined;
}

function compilePattern(pattern: string): RE2JS | undefined {
  const known = patterns.get(pattern);
  if (known) return known;
  try {
    const compiled = RE2JS.compile(pattern);
    patterns.set(pattern, compiled);
    return compiled;
  } catch (cause) {
    if (cause instanceof RE2JSException) return undefined;
    throw cause;
  }
}

/**
 * White space around a text is no part of it: nobody sees it, and filters would miss the value. Bounds are lengths in
 * characters. A pattern that is none fits no value.
 */
export const checkString: CheckFactory = (field) => {
  const { min, max, pattern } = field._option;
  const longest = Math.min(max ?? MAX_STRING_LENGTH, MAX_STRING_LENGTH);
  const shortest = min ?? 0;
  const regex = pattern ? compilePattern(pattern) : undefined;
  return (given) => {
    if (!isStorableText(given)) return faulty('format');
    const value = keptText(given).trim();
    if (value === '') return fine(null);
    if (value.length > longest || value.length < shortest) return faulty('limit', boundsOf(min, longest));
    return pattern && !regex?.matches(value) ? faulty('format') : fine(value);
  };
};

export const checkEmail: CheckFactory = () => matching(EMAIL, MAX_EMAIL_LENGTH);
/** A number may be written with spaces, dashes and the code of the country; it is kept without. */
export const checkPhone: CheckFactory = () => {
  const check = matching(PHONE, 11);
  return (given) => check(typeof given === 'string' ? barePhone(given) : given);
};

const barePhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^(?:\+|00)86/, '');

function matching(pattern: RegExp, longest: number): ValueCheck {
  return (given) => {
    if (typeof given !== 'string') return faulty('format');
    const value = given.trim();
    if (value === '') return fine(null);
    return value.length <= longest && pattern.test(value) ? fine(value) : faulty('format');
  };
}

export const checkHtml: CheckFactory =
  (_field, { sanitizeHtml }) =>
  (value) => {
    if (!isStorableText(value)) return faulty('format');
    if (byteLength(value) > MAX_HTML_BYTES) return faulty('limit', { max: MAX_HTML_BYTES });
    const kept = keptText(value);
    return fine(sanitizeHtml ? sanitizeHtml(kept) : kept);
  };

export const checkUrl: CheckFactory = () => (value) => (isSafeUrl(value) ? fine(value) : faulty('format'));

export const checkId: CheckFactory = () => (value) => (isId(value) ? fine(value) : faulty('format'));

/** A path or an http address; no other scheme may stand in a link. */
export function isSafeUrl(value: unknown): value is string {
  if (!isStorableText(value) || value.length > MAX_URL_LENGTH) return false;
  // Browsers drop white space and control characters before they read the scheme.
  const bare = value.replace(/[\p{Cc}\s]/gu, '');
  return !/^[a-z][a-z0-9+.-]*:/i.test(bare) || /^https?:\/\//i.test(bare);
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
