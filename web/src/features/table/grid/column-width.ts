/** Icon, menu and padding of a header, in pixels. */
const AROUND_PX = 62;
/** Mean width of a letter at 13 px, of a character that fills a square, in pixels. */
const [LETTER_PX, SQUARE_PX] = [7.4, 13.2];
/** No title alone makes a column wider than this. */
const WIDEST_PX = 220;

/** Width of a column that nobody has sized: that of its kind, or more where its title needs it. */
export function initialWidth(title: string, ofKindPx: number): number {
  const textPx = [...title].reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? SQUARE_PX : LETTER_PX),
    0,
  );
  return Math.max(ofKindPx, Math.min(WIDEST_PX, Math.ceil(textPx) + AROUND_PX));
}
