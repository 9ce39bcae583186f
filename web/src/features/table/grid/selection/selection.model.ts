/** A cell by its place: row among all rows, column among the visible columns. */
export interface Cell {
  row: number;
  col: number;
}

/** The anchor stays while Shift moves the focus. */
export interface Selection {
  anchor: Cell;
  focus: Cell;
}

/** Inclusive rectangle of cells. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Bounds {
  rows: number;
  cols: number;
  /** Rows that fit into the viewport. */
  page: number;
}

export interface KeyMove {
  key: string;
  shift?: boolean;
  /** Ctrl or ⌘. */
  jump?: boolean;
}

export const selectionAt = (cell: Cell): Selection => ({ anchor: cell, focus: cell });

export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.col, focus.col),
    right: Math.max(anchor.col, focus.col),
  };
}

/** The smallest range that holds both. */
export const unionOf = (one: CellRange, other: CellRange): CellRange => ({
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
});

export const cellCount = (range: CellRange): number =>
  (range.bottom - range.top + 1) * (range.right - range.left + 1);

export function contains(range: CellRange, cell: Cell): boolean {
  return (
    cell.row >= range.top && cell.row <= range.bottom && cell.col >= range.left && cell.col <= range.right
  );
}

function clamp(cell: Cell, bounds: Bounds): Cell {
  return {
    row: Math.min(Math.max(0, cell.row), Math.max(0, bounds.rows - 1)),
    col: Math.min(Math.max(0, cell.col), Math.max(0, bounds.cols - 1)),
  };
}

type Step = (from: Cell, bounds: Bounds, jump: boolean) => Cell;

/** The keys of a spreadsheet that move the focus. */
const STEPS: Record<string, Step> = {
  ArrowUp: (from, _, jump) => ({ ...from, row: jump ? 0 : from.row - 1 }),
  ArrowDown: (from, bounds, jump) => ({ ...from, row: jump ? bounds.rows - 1 : from.row + 1 }),
  ArrowLeft: (from, _, jump) => ({ ...from, col: jump ? 0 : from.col - 1 }),
  ArrowRight: (from, bounds, jump) => ({ ...from, col: jump ? bounds.cols - 1 : from.col + 1 }),
  PageUp: (from, bounds) => ({ ...from, row: from.row - bounds.page }),
  PageDown: (from, bounds) => ({ ...from, row: from.row + bounds.page }),
  Home: (from, _, jump) => ({ row: jump ? 0 : from.row, col: 0 }),
  End: (from, bounds, jump) => ({ row: jump ? bounds.rows - 1 : from.row, col: bounds.cols - 1 }),
};

/** The selection after a key, or `undefined` when the key moves nothing. */
export function moveBy(selection: Selection, move: KeyMove, bounds: Bounds): Selection | undefined {
  if (move.key === 'Tab') return selectionAt(tabbed(selection.focus, bounds, move.shift === true));
  const step = STEPS[move.key];
  if (!step || bounds.rows === 0) return undefined;
  const focus = clamp(step(selection.focus, bounds, move.jump === true), bounds);
  return move.shift ? { anchor: selection.anchor, focus } : selectionAt(focus);
}

/** Tab runs along the row and on into the next, as in a spreadsheet. */
function tabbed(from: Cell, bounds: Bounds, back: boolean): Cell {
  const index = from.row * bounds.cols + from.col + (back ? -1 : 1);
  const inside = Math.min(Math.max(0, index), bounds.rows * bounds.cols - 1);
  return { row: Math.floor(inside / bounds.cols), col: inside % bounds.cols };
}

/** True where Tab would leave the grid, so that the browser may move the focus on. */
export function leavesByTab(selection: Selection, bounds: Bounds, back: boolean): boolean {
  const index = selection.focus.row * bounds.cols + selection.focus.col;
  return back ? index === 0 : index === bounds.rows * bounds.cols - 1;
}

export function clampSelection(selection: Selection, bounds: Bounds): Selection {
  return { anchor: clamp(selection.anchor, bounds), focus: clamp(selection.focus, bounds) };
}
