import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../shared/ui/copy-text.js';
import { MAX_COPY_CELLS } from './clipboard.model.js';
import type { Span } from '../scroll/scroll.model.js';
import { cellCount, type CellRange } from '../selection/selection.model.js';
import { clearing, copying, pasting, reachOf, textsByColumn, type Cells } from '../grid-changes.js';
import { selectedRange } from '../selection/use-grid-keys.js';
import type { GridSelection } from '../selection/use-grid-selection.js';
import { allLoaded, type EditRange } from './use-range-edit.js';

interface Parts {
  cells: () => Cells;
  selection: GridSelection;
  edit: EditRange;
  /** Fetches rows of the grid that are not here yet; false when some did not come. */
  load: (rows: Span) => Promise<boolean>;
}

/** Copies, cuts and pastes the selected cells as spreadsheets do. */
export function useGridClipboard({ cells, selection, edit, load }: Parts) {
  const { t } = useTranslation();
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault();
    const range = selectedRange(selection);
    if (cellCount(range) > MAX_COPY_CELLS)
      return cells().edits.refuse(t('table.copy-too-many', { count: MAX_COPY_CELLS }));
    const cut = event.type === 'cut';
    if (!allLoaded(range, cells())) return void fetchAndCopy(range, cut);
    event.clipboardData.setData('text/plain', copying(cells(), range));
    if (cut) edit(range, (now) => clearing(now, range));
  };
  /** Clears only what is on the clipboard by then. */
  const fetchAndCopy = async (range: CellRange, cut: boolean): Promise<void> => {
    const loaded = await load({ first: range.top, last: range.bottom + 1 });
    const clear = clearing(cells(), range);
    if (loaded && (await copyText(copying(cells(), range)))) {
      if (cut) edit(range, () => clear);
    } else cells().edits.refuse(t('shared.copy-failed'));
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const range = selectedRange(selection);
    const text = event.clipboardData.getData('text/plain');
    const paste = () => edit(reachOf(text, range), (now) => pasting(now, range, text));
    const learning = cells().edits.learn(textsByColumn(cells(), range, text));
    if (!learning) return paste();
    void learning.then(paste, () => cells().edits.refuse(t('table.rows-missing')));
  };
  return { onCopy, onCut: onCopy, onPaste };
}
