/** What makes a spreadsheet read a cell as a formula, full-width forms included (D85). */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A text that no spreadsheet takes for a formula: with a leading apostrophe where it could be. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `escapeCell` made this of, so that what was exported is imported as it was. */
export function unescapeCell(text: string): string {
  return text.charCodeAt(0) === 0x27 && ESCAPED.test(text) ? text.slice(1) : text;
}
