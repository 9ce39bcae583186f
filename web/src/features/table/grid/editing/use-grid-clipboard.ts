import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../shared/ui/copy-text.js';
import { MAX_COPY_CELLS } from './clipboard.model.js';
import type { Span } from '../scroll/scroll.model.js';
import { cellCount, type CellRange } from '../selection/selection.model.js';
import { clearing, copying, pasting, reachOf, textsByColumn, type Cells } from '../grid-changes.js';
import { selectedRange } from '../selection/use-grid-keys.js';
import type { GridSelection, HeldRange } from '../selection/use-grid-selection.js';
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
    if (!range) return;
    if (cellCount(range) > MAX_COPY_CELLS)
      return cells().edits.refuse(t('table.copy-too-many', { count: MAX_COPY_CELLS }));
    const cut = event.type === 'cut';
    const held = selection.hold(range);
    if (!allLoaded(range, cells())) return void fetchAndCopy(held, range, cut);
    event.clipboardData.setData('text/plain', copying(cells(), range));
    if (cut) edit(held, clearing);
  };
  /** Clears only what is on the clipboard by then. */
  const fetchAndCopy = async (held: HeldRange, { top, bottom }: CellRange, cut: boolean): Promise<void> => {
    const loaded = await load({ first: top, last: bottom + 1 });
    const now = held();
    if (!loaded || !now || !allLoaded(now, cells())) return cells().edits.refuse(t('shared.copy-failed'));
    const clear = clearing(cells(), now);
    if (await copyText(copying(cells(), now))) {
      if (cut) edit(held, () => clear);
    } else cells().edits.refuse(t('shared.copy-failed'));
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const range = selectedRange(selection);
    if (!range) return;
    const text = event.clipboardData.getData('text/plain');
    const { bottom, right } = range;
    const reach = reachOf(text, range);
    const held = selection.hold(reach);
    const { count } = cells();
    const paste = () =>
      edit(held, (now, { top, left }) =>
        // Where new rows were to be added, somebody else's may stand by now.
        now.count > count && reach.bottom >= count
          ? { fault: t('table.rows-missing'), line: count - reach.top + 1, count: 1 }
          : pasting(now, { top, left, right, bottom: bottom + top - range.top }, text),
      );
    const learning = cells().edits.learn(textsByColumn(cells(), range, text));
    if (!learning) return paste();
    void learning.then(paste, () => cells().edits.refuse(t('table.rows-missing')));
  };
  return { onCopy, onCut: onCopy, onPaste };
}
