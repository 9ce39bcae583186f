import type { Worksheet } from 'exceljs';

/** Narrowest and widest column, and what is left free at its sides, in characters as spreadsheets count them. */
const NARROWEST = 8;
const WIDEST = 60;
const SIDES = 2;
/** Letters of our documents, the bold ones of a heading too, are wider than those that spreadsheets count by. */
const LETTER = 1.25;
/** Characters that fit beside each other on upright paper. */
const UPRIGHT = 96;
/** From here on characters are twice as wide as others: those of East Asia. */
const FIRST_WIDE = 0x2e80;

/** Makes columns as wide as what they hold, up to a limit, repeats the titles on each page, and turns a sheet that is too wide for upright paper on its side. */
export function fitColumns(sheet: Worksheet): void {
  const widths: number[] = [];
  sheet.eachRow((row) =>
    row.eachCell((cell, at) => {
      widths[at] = Math.max(
        widths[at] ?? NARROWEST,
        Math.min(WIDEST, Math.ceil(widthOf(cell.text) * LETTER) + SIDES),
      );
    }),
  );
  widths.forEach((width, at) => (sheet.getColumn(at).width = width));
  // What is ours has its titles in the first row.
  sheet.pageSetup.printTitlesRow = '1:1';
  if (widths.reduce((sum, width) => sum + width, 0) > UPRIGHT) sheet.pageSetup.orientation = 'landscape';
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1;
  return width;
}
