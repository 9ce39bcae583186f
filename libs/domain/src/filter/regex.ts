import { LruCache } from '@buildmesh/kernel';
import { RE2JS, RE2JSException } from 're2js';

/** Longest pattern in characters (D32). */
const MAX_REGEX_LENGTH = 200;

/**
 * What PostgreSQL reads otherwise than RE2, or not at all: word boundaries, classes by property, quoting, numbered
 * characters, inline flags, possessive repetition, complements and collating elements inside brackets.
 */
const NOT_PORTABLE = /\\[0-9abBCefpPQExz]|\(\?(?!:)|[*+?}]\+|\[[^\]]*\\[DSW]|\[[.=]/;

/** Largest repetition count of PostgreSQL. */
const MAX_REPEAT = 255;
const REPEAT = /\{(\d+)(?:,(\d*))?\}/g;

/** Classes spelled out, as RE2 means them; what PostgreSQL counts as a letter depends on the locale of the database. */
const CLASSES: Readonly<Record<string, string>> = {
  w: '0-9A-Za-z_',
  d: '0-9',
  s: '\\t\\n\\f\\r ',
  '[:alpha:]': 'A-Za-z',
  '[:digit:]': '0-9',
  '[:alnum:]': '0-9A-Za-z',
  '[:space:]': '\\t\\n\\v\\f\\r ',
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
};

const TOKEN = /\\[\s\S]|\[:\^?\w+:\]|[\s\S]/g;

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL;
const compiled = new LruCache<string, RE2JS>(500);

/**
 * The pattern in the form that means the same in memory and in SQL, found in linear time; `undefined` for a pattern
 * that has none, is longer than 200 characters, or is no pattern.
 */
export function portableRegex(pattern: string): string | undefined {
  if (pattern.length > MAX_REGEX_LENGTH || pattern.includes('\0')) return undefined;
  const plain = pattern.replaceAll('\\\\', '');
  if (NOT_PORTABLE.test(plain) || !isRepeatable(plain) || !compileRegex(pattern)) return undefined;
  const spelled = spellClasses(pattern);
  return spelled !== undefined && compileRegex(spelled) ? spelled : undefined;
}

/** True when `pattern` is found in `text`, case-insensitively; a pattern that is none is found nowhere. */
export function regexFinds(pattern: string, text: string): boolean {
  return compileRegex(pattern)?.test(text) ?? false;
}

function isRepeatable(plain: string): boolean {
  for (const [, min, max] of plain.matchAll(REPEAT)) {
    if (Math.max(Number(min), Number(max ?? 0)) > MAX_REPEAT) return false;
  }
  return true;
}

function spellClasses(pattern: string): string | undefined {
  let inBrackets = false;
  let spelled = '';
  let previous = '';
  for (const [token] of pattern.matchAll(TOKEN)) {
    // RE2 repeats the start or end of a text, PostgreSQL refuses to.
    if (!inBrackets && /^[*+?{]$/.test(token) && /^[\^$]$/.test(previous)) return undefined;
    const part = inBrackets ? inside(token) : outside(token);
    if (part === undefined) return undefined;
    spelled += part;
    // A bracket that follows the opening one, or its `^`, stands for itself.
    if (!inBrackets) inBrackets = token === '[';
    else if (token === ']' && !/^\[\^?$/.test(previous)) inBrackets = false;
    previous = token === '^' && previous === '[' ? '[^' : token;
  }
  return spelled;
}

function outside(token: string): string | undefined {
  // Brackets that hold nothing but `:name:` are a set of those characters to RE2 and an error to PostgreSQL.
  if (token.startsWith('[:')) return undefined;
  const kind = token.length === 2 ? token.charAt(1) : '';
  const members = CLASSES[kind.toLowerCase()];
  if (members === undefined || kind === '') return token;
  return kind === kind.toLowerCase() ? `[${members}]` : `[^${members}]`;
}

function inside(token: string): string | undefined {
  if (token.startsWith('[:')) return CLASSES[token];
  return token.length === 2 ? (CLASSES[token.charAt(1)] ?? token) : token;
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
