import { byteCost, byteTable } from './encoding-bytes.js';
import { ENCODINGS, MODELS, type TextModel } from './encoding-models.js';

/** What is known besides the bytes. */
export interface EncodingHints {
  /** Language of the project, as BCP 47 begins. */
  language?: string | undefined;
  /** Names of fields, and of what they hold: in which encoding are they in the file? */
  words?: readonly string[] | undefined;
}

export interface EncodingGuess {
  encoding: string;
  /** Nothing else is nearly as likely. */
  sure: boolean;
  /** What else it could be, likeliest first, `encoding` among them; each reads the sample differently. */
  candidates: string[];
}

/** Odds of at least e^9, some eight thousand to one, before a file is read without asking. */
const SURE_MARGIN = 9;
/** Candidates less likely than this are not worth a look. */
const SHOWN_MARGIN = 20;
const MAX_CANDIDATES = 6;
/** The language of the project makes its encodings likelier by e^3. */
const LANGUAGE_BONUS = 3;
/** A header that is the name of a field. */
const WORD_BONUS = 6;
const MAX_WORD_BONUS = 24;
/** A character of the East inside a word of ASCII letters. */
const MIXED_TEXT = 1.5;
/** Mean cost of a character beyond ASCII above which even the best reading makes no words of any language. */
const NONSENSE = 10.8;

interface Candidate {
  encoding: string;
  text: string;
  cost: number;
  nonsense: boolean;
}

/** The encoding of a sample that is neither ASCII nor marked, by how likely its text is in each (Bayes). */
export function guessEncoding(sample: Buffer, hints: EncodingHints = {}): EncodingGuess {
  const readings = ENCODINGS.map((encoding) => readingOf(sample, encoding, hints)).sort(
    (a, b) => a.cost - b.cost,
  );
  const different: Candidate[] = [];
  for (const reading of readings)
    if (!different.some((one) => one.text === reading.text)) different.push(reading);
  const [best, second] = different;
  if (!best) return { encoding: 'utf-8', sure: false, candidates: ['utf-8'] };
  const sure = !best.nonsense && (!second || second.cost - best.cost >= SURE_MARGIN);
  const near = different.filter(({ cost }) => cost - best.cost < SHOWN_MARGIN).slice(0, MAX_CANDIDATES);
  return { encoding: best.encoding, sure, candidates: near.map(({ encoding }) => encoding) };
}

function readingOf(sample: Buffer, encoding: string, { language, words }: EncodingHints): Candidate {
  const text = new TextDecoder(encoding).decode(sample);
  let best = { cost: Infinity, nonsense: true };
  for (const model of MODELS[encoding] ?? []) {
    const found =
      model.alphabet === 'none' ? textCost(text, model) : byteCost(sample, byteTable(encoding, model));
    const bonus = language && speaks(model.language, language) ? LANGUAGE_BONUS : 0;
    const cost = found.cost + model.prior - bonus;
    if (cost < best.cost) best = { cost, nonsense: found.nonsense };
  }
  return { encoding, text, cost: best.cost - wordBonus(text, words ?? []), nonsense: best.nonsense };
}

function wordBonus(text: string, words: readonly string[]): number {
  const found = words.filter((word) => word.length > 1 && !isAsciiText(word) && text.includes(word)).length;
  return Math.min(MAX_WORD_BONUS, found * WORD_BONUS);
}

function isAsciiText(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** `yue` and Taiwan's Chinese are written in traditional characters. */
function speaks(model: string, language: string): boolean {
  const script = /^(yue|zh-(tw|hk|hant))/i.test(language) ? 'zh-Hant' : language.split('-')[0];
  return model === script;
}

/** What a text of characters of several bytes costs. */
function textCost(text: string, model: TextModel): { cost: number; nonsense: boolean } {
  let [cost, beyond, beyondCost] = [0, 0, 0];
  let [beforeLetter, beforeAscii] = [false, true];
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    const ascii = code < 0x80;
    const letter = !ascii || isAsciiLetter(code);
    let own = model.cost(code);
    if (letter && beforeLetter && ascii !== beforeAscii) own += MIXED_TEXT;
    if (!ascii) {
      beyond++;
      beyondCost += own;
    }
    cost += own;
    [beforeLetter, beforeAscii] = [letter, ascii];
  }
  return { cost, nonsense: beyondCost > beyond * NONSENSE };
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}
