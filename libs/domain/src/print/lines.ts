/** The width of one character as people count them, in the unit of the width that lines are broken to. */
export type WidthOf = (character: string) => number;

/** Height of a line of text, per size of its letters: tall enough for Vietnamese accents. */
export const LINE_EM = 1.45;

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
/** Scripts without spaces between words: a line may end behind each of their characters. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** What begins no line in East Asian texts, and what ends none. */
const CLOSING = /^[)\]}、。，．・：；！？）」』】》〉〕’”…ー々,.:;!?%]/u;
const OPENING = /[([{（「『【《〈〔‘“]$/u;
const SPACE = /^[ \t]$/;
const HYPHEN = /[-\u2010/]$/;

/** Characters as people count them: an accent belongs to its letter, and an emoji is one however it is made. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export const charactersOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * A text in lines of at most `width`: broken at spaces, behind hyphens and between East Asian characters, within a word
 * only where it is wider than a line by itself. Nothing of the text is left out but the spaces at which lines end.
 */
export function linesOf(text: string, width: number, widthOf: WidthOf): string[] {
  return text
    .normalize('NFC')
    .split(LINE_BREAK)
    .flatMap((paragraph) => broken(paragraph, width, widthOf));
}

function broken(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  /** Characters of the line before the last place at which it may end. */
  let breakable = 0;
  let used = 0;
  for (const character of charactersOf(paragraph.replaceAll('\t', '    '))) {
    const before = line.at(-1);
    if (before !== undefined && mayBreak(before, character)) breakable = line.length;
    const wide = widthOf(character);
    if (line.length > 0 && used + wide > width && !SPACE.test(character)) {
      const end = breakable > 0 ? breakable : line.length;
      lines.push(line.slice(0, end).join('').trimEnd());
      line = line.slice(end);
      used = line.reduce((sum, one) => sum + widthOf(one), 0);
      breakable = 0;
    }
    line.push(character);
    used += wide;
  }
  return [...lines, line.join('').trimEnd()];
}

function mayBreak(before: string, next: string): boolean {
  if (SPACE.test(next) || CLOSING.test(next) || OPENING.test(before)) return false;
  return SPACE.test(before) || HYPHEN.test(before) || EAST_ASIAN.test(before) || EAST_ASIAN.test(next);
}

/** A number in one line, or as many `#` as there is room for: a number that lost digits would be a wrong one. */
export function numberWithin(text: string, width: number, widthOf: WidthOf): string {
  const wide = charactersOf(text).reduce((sum, character) => sum + widthOf(character), 0);
  return wide <= width ? text : '#'.repeat(Math.max(1, Math.floor(width / widthOf('#'))));
}
