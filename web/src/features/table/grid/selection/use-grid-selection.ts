import { useCallback, useMemo, useRef, useState } from 'react';
import { followRows, holdRows, type GridRows, type HeldRows } from './held-rows.js';
import {
  clampSelection,
  rangeOf,
  selectionAt,
  type Bounds,
  type Cell,
  type CellRange,
  type Selection,
} from './selection.model.js';

/** Row of the headers: above the first row of values. */
export const HEADER_ROW = -1;

/** A range that stays with its records: where it is by now, or nothing once they are gone or stand apart. */
export type HeldRange = () => CellRange | undefined;

export interface GridSelection {
  /** Nothing while the records that are selected are not among those that are here. */
  current: Selection | undefined;
  /** The newest selection, also inside handlers that were made before it and when rows were read anew since. */
  latest: () => Selection | undefined;
  /** Where the focus is, or was before its record went. */
  place: () => Cell;
  hold: (range: CellRange) => HeldRange;
  select: (selection: Selection) => void;
  focus: (cell: Cell) => void;
  extend: (cell: Cell) => void;
}

/** What is selected, with the records that stand there. */
interface Chosen {
  selection: Selection;
  /** Absent on the headers. */
  held?: HeldRows;
}

interface Followed {
  chosen: Chosen;
  gone: boolean;
}

/** The selected cells: they stay with their records. `onFocus` brings the focused one into sight. */
export function useGridSelection(
  bounds: Bounds,
  rows: GridRows,
  onFocus: (cell: Cell) => void,
): GridSelection {
  const [chosen, setChosen] = useState<Chosen>(() => chosenAt(selectionAt({ row: 0, col: 0 }), rows));
  const followed = useMemo(() => follow(chosen, rows), [chosen, rows]);
  if (followed.chosen !== chosen) setChosen(followed.chosen);
  const latest = useRef({ chosen, rows, bounds });
  latest.current = { chosen: followed.chosen, rows, bounds };

  const current = (): Selection | undefined => {
    const now = latest.current;
    const { chosen: by, gone } = follow(now.chosen, now.rows);
    return gone ? undefined : within(by.selection, now.bounds);
  };
  const select = useCallback(
    (selection: Selection) => {
      const next = chosenAt(selection, latest.current.rows);
      latest.current.chosen = next;
      setChosen(next);
      onFocus(selection.focus);
    },
    [onFocus],
  );
  const focus = useCallback((cell: Cell) => select(selectionAt(cell)), [select]);
  const place = (): Cell => within(latest.current.chosen.selection, latest.current.bounds).focus;
  const extend = (cell: Cell): void =>
    select({ anchor: (current() ?? selectionAt(cell)).anchor, focus: cell });
  const hold = (range: CellRange): HeldRange => {
    const held = holdRows(range, latest.current.rows);
    return () => {
      const now = followRows(held, latest.current.rows);
      return now && { ...range, top: now.top, bottom: now.top + now.size - 1 };
    };
  };
  return {
    current: followed.gone ? undefined : within(followed.chosen.selection, bounds),
    latest: current,
    ...{ place, hold, select, focus, extend },
  };
}

function chosenAt(selection: Selection, rows: GridRows): Chosen {
  const { top, bottom } = rangeOf(selection);
  return top <= HEADER_ROW ? { selection } : { selection, held: holdRows({ top, bottom }, rows) };
}

/** What is selected by now: all of it, the focused cell alone where its rows stand apart, or nothing. */
function follow(chosen: Chosen, rows: GridRows): Followed {
  const { selection, held } = chosen;
  if (!held) return { chosen, gone: false };
  const now = followRows(held, rows);
  if (now === held) return { chosen, gone: false };
  if (now) return { chosen: { selection: moved(selection, now.top - held.top), held: now }, gone: false };
  const alone = onlyFocus(held, selection.focus.row);
  const focus = held.size > 1 && alone ? followRows(alone, rows) : undefined;
  if (!focus) return { chosen, gone: true };
  const cell = { ...selection.focus, row: focus.top };
  return { chosen: { selection: selectionAt(cell), held: focus }, gone: false };
}

function onlyFocus(held: HeldRows, row: number): HeldRows | undefined {
  const id = held.ids.get(row - held.top);
  return id === undefined ? undefined : { top: row, size: 1, ids: new Map([[0, id]]) };
}

function moved({ anchor, focus }: Selection, by: number): Selection {
  return { anchor: { ...anchor, row: anchor.row + by }, focus: { ...focus, row: focus.row + by } };
}

function within(selection: Selection, bounds: Bounds): Selection {
  if (selection.focus.row !== HEADER_ROW) return clampSelection(selection, bounds);
  const col = Math.min(selection.focus.col, Math.max(0, bounds.cols - 1));
  return { ...selection, focus: { row: HEADER_ROW, col } };
}
