import { sleep } from '@buildmesh/kernel';

/** A total that could not be had is asked for again after these pauses, and then only when the rows are read anew. */
const COUNT_AGAIN_MS = [1_000, 5_000];

/** Asks for the exact number of rows; the rows themselves never wait for it. */
export type CountRows = (signal: AbortSignal) => Promise<number | undefined>;

/** The number of rows, asked for again where it failed; nothing once the question is moot or there was no answer to any. */
export async function countPatiently(countRows: CountRows, signal: AbortSignal): Promise<number | undefined> {
  // Rows tell when something is wrong; without a total the table grows while it is scrolled.
  const ask = () => countRows(signal).catch(() => undefined);
  let total = await ask();
  for (const pauseMs of COUNT_AGAIN_MS) {
    if (total !== undefined || signal.aborted) break;
    await sleep(pauseMs);
    if (!signal.aborted) total = await ask();
  }
  return total;
}

/** Rows laid out before the first answer. */
const ROWS_AT_FIRST = 30;

/** Rows that are laid out, of all or of one page. */
export function rowsToShow(
  source: { untouched: boolean; count: number },
  page: { firstRow: number; size: number } | undefined,
): number {
  if (source.untouched) return ROWS_AT_FIRST;
  return page ? Math.max(0, Math.min(page.size, source.count - page.firstRow)) : source.count;
}
