import { dayWritten } from '../time/date-text.js';
import { Amount } from './decimal.js';
import { compared, isDay, isEmpty, lettersOf, lower, Moment, momentIn, numberIn, textOf } from './values.js';

const CRITERION = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/;

/** Whether a value meets a criterion such as `">1"`, `"<>x"`, `"a*"`, or one that it must equal. */
export function meets(value: unknown, criterion: unknown): boolean {
  const [, sign = '=', written = ''] = CRITERION.exec(textOf(criterion)) ?? [];
  const rest = (isDay(value) || value instanceof Moment ? dayWritten(written) : undefined) ?? written;
  if (rest === '') return sign === '=' ? isEmpty(value) : sign === '<>' && !isEmpty(value);
  const number = numberIn(rest);
  if (value instanceof Moment) return meetsMoment(value, { sign, wanted: number ?? momentIn(rest, value) });
  if (sign === '=' || sign === '<>') return equals(value, number ?? rest) === (sign === '=');
  if (number ? !(value instanceof Amount) : isEmpty(value) || value instanceof Amount) return false;
  return isInOrder(number ? compared(value, number) : compared(textOf(value), rest), sign);
}

const isInOrder = (order: number, sign: string): boolean =>
  sign === '<' ? order < 0 : sign === '<=' ? order <= 0 : sign === '>' ? order > 0 : order >= 0;

/** A day stands for its first moment, as in a comparison. */
function meetsMoment(value: Moment, { sign, wanted }: { sign: string; wanted: Amount | undefined }): boolean {
  if (!wanted) return sign === '<>';
  const order = compared(value, wanted);
  return sign === '=' || sign === '<>' ? (order === 0) === (sign === '=') : isInOrder(order, sign);
}

function equals(value: unknown, wanted: Amount | string): boolean {
  if (typeof wanted === 'string') return isLike(textOf(value), wanted);
  const own = value instanceof Amount ? value : typeof value === 'string' ? numberIn(value) : undefined;
  return own?.eq(wanted) ?? false;
}

/** A piece of a pattern: one letter, `?` for any one, `*` for any number of them. */
type Piece = { any: 'one' | 'many' } | { letter: string };

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  const letters = lettersOf(lower(pattern));
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (letter === '~' && at + 1 < letters.length) pieces.push({ letter: letters[(at += 1)] ?? '' });
    else if (letter === '?' || letter === '*') pieces.push({ any: letter === '?' ? 'one' : 'many' });
    else pieces.push({ letter });
  }
  return pieces;
}

/** Whether a text is like a pattern with `?`, `*` and `~`, small and capital letters alike. */
function isLike(text: string, pattern: string): boolean {
  return fits(lettersOf(lower(text)), piecesOf(pattern));
}

/** In steps that grow with text times pattern, never faster. */
function fits(letters: readonly string[], pieces: readonly Piece[]): boolean {
  let [at, piece, star, from] = [0, 0, -1, 0];
  while (at < letters.length) {
    const now = pieces[piece];
    if (now && 'any' in now && now.any === 'many') [star, from, piece] = [piece, at, piece + 1];
    else if (now && ('any' in now || now.letter === letters[at])) [at, piece] = [at + 1, piece + 1];
    else if (star < 0) return false;
    else [piece, from, at] = [star + 1, from + 1, from + 1];
  }
  return pieces.slice(piece).every((rest) => 'any' in rest && rest.any === 'many');
}

/** Where a text like the pattern begins, counted from 1; 0 where there is none. */
export function placeOf(pattern: string, text: string, start: number): number {
  const [letters, pieces] = [lettersOf(lower(text)), [...piecesOf(pattern), { any: 'many' as const }]];
  for (let at = start - 1; at <= letters.length; at += 1) if (fits(letters.slice(at), pieces)) return at + 1;
  return 0;
}
