/** Icon, menu and padding of a header, in pixels. */
const AROUND_PX = 62;
/** Mean width of a letter at 13 px, of a character that fills a square, in pixels. */
const [LETTER_PX, SQUARE_PX] = [7.4, 13.2];
/** No title alone makes a column wider than this. */
const WIDEST_PX = 220;

/** Width of a column that nobody has sized: that of its kind, or more where its title needs it. */
export function initialWidth(title: string, ofKindPx: number): number {
  return Math.max(ofKindPx, Math.min(WIDEST_PX, Math.ceil(textWidth(title)) + AROUND_PX));
}

function textWidth(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? SQUARE_PX : LETTER_PX),
    0,
  );
}

/** Padding and line of a cell, in pixels. */
const CELL_PX = 17;
/** Between the name of a figure and the figure. */
const GAP_PX = 8;
/** Widest digit, and widest sign between digits, at 13 px, in pixels. */
const [DIGIT_PX, SIGN_PX] = [8, 4.5];

function figureWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? DIGIT_PX : SIGN_PX), 0);
}

/** Width of a column that shows a figure in its foot whole, with its name. */
export function footWidth(name: string, figure: string): number {
  return Math.ceil(textWidth(name) + GAP_PX + figureWidth(figure)) + CELL_PX;
}

/** A number, or signs that say that it does not fit: cut, it would be another number. */
export function fittingNumber(text: string, columnPx: number): string {
  const roomPx = columnPx - CELL_PX;
  if (text.length * DIGIT_PX <= roomPx || figureWidth(text) <= roomPx) return text;
  return '#'.repeat(Math.max(1, Math.floor(roomPx / DIGIT_PX)));
}
