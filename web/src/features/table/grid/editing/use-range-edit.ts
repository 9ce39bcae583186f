import { useTranslation } from 'react-i18next';
import { MAX_COPY_CELLS } from './clipboard.model.js';
import type { Span } from '../scroll/scroll.model.js';
import { cellCount, type CellRange } from '../selection/selection.model.js';
import type { HeldRange } from '../selection/use-grid-selection.js';
import type { CellEdit, Cells, EditFault } from '../grid-changes.js';

/** Changes the cells of a range, once all of its rows are here: what is out of sight counts as well. */
export type EditRange = (target: HeldRange, make: MakeEdit) => void;
/** The range is where its records stand when all of them are here. */
type MakeEdit = (cells: Cells, range: CellRange) => CellEdit | EditFault;

interface Parts {
  /** As they are by now. */
  cells: () => Cells;
  /** Fetches rows of the grid that are not here yet; false when some did not come. */
  load: (rows: Span) => Promise<boolean>;
}

export function useRangeEdit({ cells, load }: Parts): EditRange {
  const { t } = useTranslation();
  const carryOut = (edit: CellEdit | EditFault): void => {
    const { edits } = cells();
    if ('fault' in edit) return edits.reject(t('table.paste-refused', { ...edit }));
    const { changes, added, left } = edit;
    if (changes.length + added.length + left.wide + left.rows + left.unfit + left.locked > 0)
      edits.apply(changes, edit);
  };
  const fetchAndEdit = async (target: HeldRange, range: CellRange, make: MakeEdit): Promise<void> => {
    const loaded = await load({ first: range.top, last: range.bottom + 1 });
    const now = target();
    if (loaded && now && allLoaded(now, cells())) carryOut(make(cells(), now));
    else cells().edits.refuse(t('table.rows-missing'));
  };
  return (target, make) => {
    const range = target();
    if (!range) return cells().edits.refuse(t('table.rows-missing'));
    if (cellCount(range) > MAX_COPY_CELLS)
      return cells().edits.refuse(t('table.change-too-many', { count: MAX_COPY_CELLS }));
    if (!allLoaded(range, cells())) return void fetchAndEdit(target, range, make);
    carryOut(make(cells(), range));
  };
}

/** Rows that there are not yet count as loaded. */
export function allLoaded(range: CellRange, { rowAt, count }: Cells): boolean {
  for (let row = range.top; row <= Math.min(range.bottom, count - 1); row++) if (!rowAt(row)) return false;
  return true;
}
