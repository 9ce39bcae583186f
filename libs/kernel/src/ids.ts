const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Length of a session token in base62 characters (D11): 285 bits of randomness. */
export const TOKEN_LENGTH = 48;

const processPart = crypto.getRandomValues(new Uint8Array(5));

/** Starts anywhere, so that two processes with equal random parts still differ. */
function randomCounter(): number {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return new DataView(bytes.buffer).getUint32(0) & 0xffffff;
}

/**
 * Makes ids of 24 hex digits laid out as an ObjectId (4 bytes of seconds, 5 random bytes per process, 3 bytes counting
 * up from `start`), so that the ids of one process sort by time of creation (D10).
 */
export function idMaker(start = randomCounter()): (nowMs?: number) => string {
  let counter = start;
  let fullSecond = -1;
  return (nowMs = Date.now()) => {
    counter = (counter + 1) & 0xffffff;
    let seconds = Math.floor(nowMs / 1000);
    // What is left of the second in which the counter begins anew counts as the next one: ids never step back.
    if (counter === 0) fullSecond = seconds;
    if (seconds === fullSecond) seconds++;
    return idText(seconds, processPart, counter);
  };
}

function idText(seconds: number, part: Uint8Array, counter: number): string {
  let id = (seconds >>> 0).toString(16).padStart(8, '0');
  for (const byte of part) id += HEX[byte];
  return id + HEX[(counter >> 16) & 0xff] + HEX[(counter >> 8) & 0xff] + HEX[counter & 0xff];
}

/**
 * Makes ids each of which sorts before the one made before it: rows that are created together then stand in the order of
 * their making where the newest come first. Counts down from `start`; the seconds are those of `nowMs`, and one less for
 * each 16,777,216 ids.
 */
export function descendingIdMaker(nowMs = Date.now(), start = 0xffffff): () => string {
  // Its own, so that none of its ids is one of `newId`.
  const part = crypto.getRandomValues(new Uint8Array(5));
  let counter = start;
  let seconds = Math.floor(nowMs / 1000);
  return () => {
    const id = idText(seconds, part, counter);
    counter--;
    if (counter < 0) {
      counter = 0xffffff;
      seconds--;
    }
    return id;
  };
}

/** A new record id (D10). Its seconds are those of `nowMs`, or one ahead where the counter has just begun anew. */
export const newId = idMaker();

/** True for any id the platform accepts: 24 characters of `0-9a-z` (D10). */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-z]{24}$/.test(value);
}

/** True for a project id: exactly 24 hexadecimal digits (D10). */
export function isProjectId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}

/** The 16-character form of an id of 24 hexadecimal digits: base64url of its 12 bytes (D10). Throws a `RangeError` for any other text. */
export function compactId(id: string): string {
  if (!isProjectId(id)) throw new RangeError('only ids of 24 hexadecimal digits have a compact form');
  const bytes = Array.from({ length: 12 }, (_, at) => Number.parseInt(id.slice(at * 2, at * 2 + 2), 16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The id behind a compact form, or `undefined` when the text is not one. */
export function expandId(compact: string): string | undefined {
  if (!/^[\w-]{16}$/.test(compact)) return undefined;
  const bytes = atob(compact.replaceAll('-', '+').replaceAll('_', '/'));
  return Array.from(bytes, (char) => HEX[char.charCodeAt(0)]).join('');
}

/** Random text of `length` base62 characters from the system's secure source, without modulo bias. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** A new opaque session token (D11). */
export function newToken(): string {
  return randomText(TOKEN_LENGTH);
}

/** A physical database name: `prefix_` and 12 random lower-case letters or digits, never derivable from ids (D28). */
export function physicalName(prefix: string): string {
  return `${prefix}_${randomText(24).toLowerCase().slice(0, 12)}`;
}
