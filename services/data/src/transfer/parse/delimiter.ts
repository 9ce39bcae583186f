import { CsvSplitter } from './csv-splitter.js';

/** The delimiters that are told apart (contract `importOption.delimiter`). */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Rows of the sample that decide. */
const ROWS_LOOKED_AT = 50;
/** A first line that tells the delimiter, as Excel writes and reads it; it is no row. */
const NAMED = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i;

/** The delimiter that the file itself names, and how much of its text does so. */
export function namedDelimiter(text: string): { delimiter: string; length: number } | undefined {
  const match = NAMED.exec(text);
  return match?.[1] === undefined ? undefined : { delimiter: match[1], length: match[0].length };
}

/**
 * The delimiter under which most rows of a sample have the same number of cells, titles above the table aside; with
 * equal agreement, the one that makes more columns. A comma when nothing separates. `complete`: the sample is the whole
 * file.
 */
export function detectDelimiter(sample: string, complete: boolean): string {
  let best = { delimiter: ',', agreement: 0, columns: 1 };
  for (const delimiter of DELIMITERS) {
    const { agreement, columns } = agreementOf(sample, delimiter, complete);
    if (columns < 2) continue;
    if (agreement > best.agreement || (agreement === best.agreement && columns > best.columns))
      best = { delimiter, agreement, columns };
  }
  return best.delimiter;
}

/** Old Macintosh files end lines with a carriage return alone. */
export function detectNewline(sample: string): '\n' | '\r' {
  return !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n';
}

function agreementOf(
  sample: string,
  delimiter: string,
  complete: boolean,
): { agreement: number; columns: number } {
  const splitter = new CsvSplitter(delimiter, detectNewline(sample));
  const rows = splitter.push(sample);
  if (complete || rows.length === 0) rows.push(...splitter.end());
  const widths = rows
    .slice(0, ROWS_LOOKED_AT)
    .filter((row) => row.cells.join('') !== '')
    .map((row) => row.cells.length);
  const columns = widths[0] ?? 1;
  const own = shareOf(widths, columns);
  if (columns > 1 && own > 0.5) return { columns, agreement: own };
  // The first rows may be titles, and the last cells of a row may be left away: what most rows have counts.
  const usual = [...new Set(widths)].filter((width) => width > 1);
  const most = usual.sort((a, b) => shareOf(widths, b) - shareOf(widths, a) || b - a)[0] ?? 1;
  return { columns: most, agreement: shareOf(widths, most) };
}

function shareOf(widths: readonly number[], width: number): number {
  return widths.filter((one) => one === width).length / Math.max(1, widths.length);
}
