import { openSheet } from '../parse/open-sheet.js';
import { shownCell } from '../parse/shown-cell.js';
import type { Channel } from './channel.js';
import type { CellsTask } from './messages.js';

/** Says what stands in the rows that are asked for, in the order of the file. */
export async function readCells({ path, open, indexes }: CellsTask, channel: Channel): Promise<void> {
  const wanted = new Set(indexes);
  const sheet = await openSheet(path, open);
  for await (const rows of sheet.rows()) {
    const list = rows
      .filter(({ index }) => wanted.delete(index))
      .map((row) => ({ index: row.index, cells: row.cells.map((_, column) => shownCell(row, column)) }));
    if (list.length > 0) await channel.say({ type: 'cells', list });
    if (wanted.size === 0) return;
  }
}
