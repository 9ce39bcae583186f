import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/ui/copy-text.js';
import { MAX_COPY_CELLS } from '../clipboard.model.js';
import type { Span } from '../scroll.model.js';
import { cellCount, type CellRange } from '../selection.model.js';
import type { CellChange } from '../undo.model.js';
import { clearing, copying, pasting, type Cells } from './grid-changes.js';
import { selectedRange } from './use-grid-keys.js';
import type { GridSelection } from './use-grid-selection.js';

interface Parts {
  cells: Cells;
  selection: GridSelection;
  apply: (changes: CellChange[]) => void;
  /** Fetches rows of the grid that are not here yet; false when some did not come. */
  load: (rows: Span) => Promise<boolean>;
}

/** Copies, cuts and pastes the selected cells as spreadsheets do. */
export function useGridClipboard({ cells, selection, apply, load }: Parts) {
  const { t } = useTranslation();
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault();
    const range = selectedRange(selection);
    if (cellCount(range) > MAX_COPY_CELLS)
      return cells.edits.refuse(t('table.copy-too-many', { count: MAX_COPY_CELLS }));
    const cut = event.type === 'cut';
    if (!allLoaded(range, cells)) return void fetchAndCopy(range, cut);
    event.clipboardData.setData('text/plain', copying(cells, range));
    if (cut) apply(clearing(cells, range));
  };
  /** Clears only what is on the clipboard by then. */
  const fetchAndCopy = async (range: CellRange, cut: boolean): Promise<void> => {
    const loaded = await load({ first: range.top, last: range.bottom + 1 });
    const changes = cut ? clearing(cells, range) : [];
    if (loaded && (await copyText(copying(cells, range)))) apply(changes);
    else cells.edits.refuse(t('shared.copy-failed'));
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const changes = pasting(cells, selectedRange(selection), event.clipboardData.getData('text/plain'));
    if ('fault' in changes) cells.edits.refuse(changes.fault);
    else apply(changes);
  };
  return { onCopy, onCut: onCopy, onPaste };
}

function allLoaded(range: CellRange, { rowAt }: Cells): boolean {
  for (let row = range.top; row <= range.bottom; row++) if (!rowAt(row)) return false;
  return true;
}
