import { LruCache } from '@buildmesh/kernel';
import { RE2JS, RE2JSException } from 're2js';

/** Longest pattern in characters (D32). */
export const MAX_REGEX_LENGTH = 200;

/**
 * What PostgreSQL reads otherwise than RE2, or not at all: word boundaries, classes by property, quoting, numbered
 * characters, inline flags, possessive repetition, complements inside brackets, RE2's own class names.
 */
const NOT_PORTABLE = /\\[0-9abBCefpPQExz]|\(\?(?!:)|[*+?}]\+|\[[^\]]*\\[DSW]|\[:(?:\^|word)/;

/** Largest repetition count of PostgreSQL. */
const MAX_REPEAT = 255;
const REPEAT = /\{(\d+)(?:,(\d*))?\}/g;

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL;
const compiled = new LruCache<string, RE2JS>(500);

/** True for a pattern that can be searched in linear time and means the same in memory and in SQL. */
export function isPortableRegex(pattern: string): boolean {
  if (pattern.length > MAX_REGEX_LENGTH || pattern.includes('\0')) return false;
  const plain = pattern.replaceAll('\\\\', '');
  if (NOT_PORTABLE.test(plain)) return false;
  for (const [, min, max] of plain.matchAll(REPEAT))
    if (Math.max(Number(min), Number(max ?? 0)) > MAX_REPEAT) return false;
  return compileRegex(pattern) !== undefined;
}

/** True when `pattern` is found in `text`, case-insensitively; a pattern that is none is found nowhere. */
export function regexFinds(pattern: string, text: string): boolean {
  return compileRegex(pattern)?.test(text) ?? false;
}

function compileRegex(pattern: string): RE2JS | undefined {
  const known = compiled.get(pattern);
  if (known) return known;
  try {
    const regex = RE2JS.compile(pattern, FLAGS);
    compiled.set(pattern, regex);
    return regex;
  } catch (cause) {
    if (cause instanceof RE2JSException) return undefined;
    throw cause;
  }
}
