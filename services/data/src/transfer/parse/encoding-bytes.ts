import iconv from 'iconv-lite';
import type { TextModel } from './encoding-models.js';

/** What stands in a word: nothing of one, a small letter, a capital, a sign. */
const [NONE, LOWER, UPPER, SIGN] = [0, 1, 2, 3];
/** A capital behind a small letter, or a sign behind a letter. */
const INSIDE_WORD = 4;
/** Two letters beyond ASCII side by side, in a language of Latin letters. */
const SIDE_BY_SIDE = 1.5;
/** Letters of ASCII and others in one word, in a language that has its own alphabet. */
const MIXED_WORD = 4;
/** Mean cost of a character beyond ASCII above which even the best reading makes no words. */
const NONSENSE = 7.5;
/** Signs that stand behind a word. */
const AFTER_WORD = '’‘—–…»”“®™ªº';

/** A model of an encoding with one byte a character, by byte. */
export interface ByteTable {
  latin: boolean;
  costs: Float64Array;
  kinds: Uint8Array;
  /** Signs that may follow a letter. */
  follows: Uint8Array;
}

const tables = new WeakMap<TextModel, ByteTable>();

/** The table of a model, made once. */
export function byteTable(encoding: string, model: TextModel): ByteTable {
  const known = tables.get(model);
  if (known) return known;
  const table: ByteTable = {
    latin: model.alphabet === 'latin',
    costs: new Float64Array(256),
    kinds: new Uint8Array(256),
    follows: new Uint8Array(256),
  };
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const chars = iconv.decode(bytes, encoding);
  for (let byte = 0; byte < 256; byte++) {
    const char = chars.charAt(byte);
    table.costs[byte] = model.cost(char.charCodeAt(0));
    table.kinds[byte] = kindOf(char);
    table.follows[byte] = AFTER_WORD.includes(char) ? 1 : 0;
  }
  tables.set(model, table);
  return table;
}

/** What the bytes cost: the sum over them, and what does not go together in words. */
export function byteCost(sample: Buffer, table: ByteTable): { cost: number; nonsense: boolean } {
  let [cost, beyond, beyondCost, before] = [0, 0, 0, 0];
  for (const byte of sample) {
    let own = table.costs[byte] ?? 0;
    if (byte >= 0x80 || before >= 0x80) own += joining(table, before, byte);
    if (byte >= 0x80) {
      beyond++;
      beyondCost += own;
    }
    cost += own;
    before = byte;
  }
  return { cost, nonsense: beyondCost > beyond * NONSENSE };
}

function joining({ kinds, follows, latin }: ByteTable, before: number, byte: number): number {
  const [was, is] = [kinds[before] ?? NONE, kinds[byte] ?? NONE];
  if (was === NONE || is === NONE || was === SIGN) return 0;
  if (is === SIGN) return follows[byte] ? 0 : INSIDE_WORD;
  const mixed = before < 0x80 !== byte < 0x80;
  const inside = was === LOWER && is === UPPER ? INSIDE_WORD : 0;
  if (latin) return inside + (mixed ? 0 : SIDE_BY_SIDE);
  return inside + (mixed ? MIXED_WORD : 0);
}

function kindOf(char: string): number {
  if (char.charCodeAt(0) < 0x80 && !/[a-z]/i.test(char)) return NONE;
  if (char.toLowerCase() !== char) return UPPER;
  return /\p{L}|\p{M}/u.test(char) ? LOWER : SIGN;
}
