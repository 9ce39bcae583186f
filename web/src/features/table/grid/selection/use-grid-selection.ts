import { useCallback, useRef, useState } from 'react';
import { clampSelection, selectionAt, type Bounds, type Cell, type Selection } from './selection.model.js';

/** Row of the headers: above the first row of values. */
export const HEADER_ROW = -1;

export interface GridSelection {
  current: Selection;
  /** The newest selection, also inside handlers that were made before it. */
  latest: () => Selection;
  select: (selection: Selection) => void;
  focus: (cell: Cell) => void;
  extend: (cell: Cell) => void;
}

/** The selected cells; `onFocus` brings the focused one into sight. */
export function useGridSelection(bounds: Bounds, onFocus: (cell: Cell) => void): GridSelection {
  const [chosen, setChosen] = useState<Selection>(() => selectionAt({ row: 0, col: 0 }));
  const onHeader = chosen.focus.row === HEADER_ROW;
  const current = onHeader
    ? { ...chosen, focus: { row: HEADER_ROW, col: Math.min(chosen.focus.col, Math.max(0, bounds.cols - 1)) } }
    : clampSelection(chosen, bounds);
  const ref = useRef(current);
  ref.current = current;
  const select = useCallback(
    (next: Selection) => {
      ref.current = next;
      setChosen(next);
      onFocus(next.focus);
    },
    [onFocus],
  );
  const focus = useCallback((cell: Cell) => select(selectionAt(cell)), [select]);
  const extend = useCallback((cell: Cell) => select({ anchor: ref.current.anchor, focus: cell }), [select]);
  return { current, latest: () => ref.current, select, focus, extend };
}
