/** A cell, or an area of cells, of a spreadsheet; columns and rows count from 1. */
export interface Area {
  sheet?: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A text in quotes, or a reference such as `B2`, `$A$1:C9` or `'Next year'!D4`; no name of a function. */
const PARTS =
  /"(?:[^"]|"")*"|(?<![\w.{])(?:(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!)?(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))?(?![\w(])/gu;

export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** A formula with every reference replaced by what `put` makes of it; `same` is how it was spelt. */
export function mapReferences(formula: string, put: (area: Area, same: string) => string): string {
  return formula.replace(PARTS, (same: string, ...found: unknown[]) => {
    const [quoted, plain, , left, , top, , right, , bottom] = found as (string | undefined)[];
    if (left === undefined || top === undefined) return same;
    const sheet = quoted?.replaceAll("''", "'") ?? plain;
    const area = {
      left: columnNumber(left),
      top: Number(top),
      right: columnNumber(right ?? left),
      bottom: Number(bottom ?? top),
    };
    return put(sheet === undefined ? area : { sheet, ...area }, same);
  });
}

/** `A1`, `A1:B2` */
export function areaText({ left, top, right, bottom }: Area): string {
  const first = `${columnLetters(left)}${top}`;
  return left === right && top === bottom ? first : `${first}:${columnLetters(right)}${bottom}`;
}
