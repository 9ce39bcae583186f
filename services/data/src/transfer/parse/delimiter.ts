import { CsvSplitter } from './csv-splitter.js';

/** The delimiters that are told apart (contract `importOption.delimiter`). */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Rows of the sample that decide. */
const ROWS_LOOKED_AT = 50;

/**
 * The delimiter under which most rows of a sample have as many cells as the first; with equal agreement, the one that
 * makes more columns. A comma when nothing separates. `complete`: the sample is the whole file.
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
  return {
    columns,
    agreement: widths.filter((width) => width === columns).length / Math.max(1, widths.length),
  };
}
