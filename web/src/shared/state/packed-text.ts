/** First character of a packed text; anything else is taken as it stands. */
const MARK = '\u0001';
/** Characters below the space and the surrogates stay unused: not every store keeps them. */
const OFFSET = 32;
const MAX_CODES = 50_000;

/** Shortens a text for session storage by LZW over its UTF-8 bytes (spec: platform §7.1), one character per code. */
export function packText(text: string): string {
  const codes = new Map<number, number>();
  let next = 256;
  let packed = MARK;
  let prefix = -1;
  for (const byte of new TextEncoder().encode(text)) {
    if (prefix < 0) {
      prefix = byte;
      continue;
    }
    const pair = prefix * 256 + byte;
    const known = codes.get(pair);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    packed += String.fromCharCode(prefix + OFFSET);
    if (next < MAX_CODES) codes.set(pair, next++);
    prefix = byte;
  }
  return prefix < 0 ? packed : packed + String.fromCharCode(prefix + OFFSET);
}

/** The text that `packText` was given; a text that it did not make comes back unchanged, a damaged one as `null`. */
export function unpackText(packed: string): string | null {
  if (!packed.startsWith(MARK)) return packed;
  const words: number[][] = Array.from({ length: 256 }, (_, byte) => [byte]);
  const bytes: number[] = [];
  let before: number[] | undefined;
  for (const char of packed.slice(1)) {
    const code = char.charCodeAt(0) - OFFSET;
    const word = words[code] ?? (before && code === words.length ? [...before, before[0] ?? 0] : undefined);
    if (!word) return null;
    bytes.push(...word);
    if (before && words.length < MAX_CODES) words.push([...before, word[0] ?? 0]);
    before = word;
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
