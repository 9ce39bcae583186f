import { readNumberText } from '@buildmesh/domain';
import type { SheetRow } from './parse.types.js';

/** A code such as `00123` as its cell shows it; a quantity as it is stored. */
export function shownCell(
  row: Pick<SheetRow, 'cells'> & { shown?: ReadonlyMap<number, string> | undefined },
  column: number,
): string {
  const shown = row.shown?.get(column);
  const isCode = shown !== undefined && (/^0\d/.test(shown) || readNumberText(shown) === undefined);
  return (isCode ? shown : row.cells[column]) ?? '';
}
