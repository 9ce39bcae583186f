import type { KeyboardEvent } from 'react';
import {
  leavesByTab,
  moveBy,
  rangeOf,
  selectionAt,
  type Bounds,
  type CellRange,
  type KeyMove,
} from './selection.model.js';
import type { HeaderActions } from '../columns/grid-header.js';
import type { ColumnLayout } from '../columns/columns.js';
import type { GridEdits } from '../grid.types.js';
import { HEADER_ROW, type GridSelection } from './use-grid-selection.js';

/** Pixels by which the keyboard resizes a column. */
const RESIZE_STEP_PX = 20;

export interface KeyTools {
  bounds: Bounds;
  layout: ColumnLayout;
  selection: GridSelection;
  edits: GridEdits;
  header: HeaderActions;
  startEdit: (how: 'keep' | 'replace') => void;
  clear: () => void;
  fillDown: () => void;
  openFocused: () => void;
  checkFocused: () => void;
  /** Opens the menu of a header cell. */
  menuOf: (col: number) => void;
}

type Handler = (event: KeyboardEvent, tools: KeyTools) => boolean;

/** Keys with Ctrl or ⌘. */
const COMMANDS: Record<string, (tools: KeyTools, shift: boolean) => void> = {
  z: ({ edits }, shift) => (shift ? edits.redo() : edits.undo()),
  y: ({ edits }) => edits.redo(),
  d: ({ fillDown }) => fillDown(),
  a: ({ selection, bounds }) =>
    selection.select({ anchor: { row: 0, col: 0 }, focus: { row: bounds.rows - 1, col: bounds.cols - 1 } }),
};

const command: Handler = (event, tools) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const run = COMMANDS[event.key.toLowerCase()];
  run?.(tools, event.shiftKey);
  return run !== undefined;
};

const onHeader: Handler = (event, tools) => {
  const { selection, layout, header } = tools;
  const focus = selection.current?.focus;
  const column = focus && layout.all[focus.col];
  if (focus?.row !== HEADER_ROW || !column) return false;
  const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (event.key === 'ArrowDown' && event.altKey) tools.menuOf(focus.col);
  else if (event.key === 'ArrowDown') selection.focus({ row: 0, col: focus.col });
  else if (event.key === 'Enter') header.onSort(column.key, event.shiftKey);
  else if (event.key === ' ' || event.key === 'ContextMenu' || event.key === 'F10') tools.menuOf(focus.col);
  else if (side !== 0 && event.altKey) header.onResize(column.key, column.width + side * RESIZE_STEP_PX);
  else if (side !== 0 && event.shiftKey) {
    const target = layout.all[focus.col + side];
    if (target && target.pinned === column.pinned) header.onMove(column.key, target.key);
    if (target) selection.focus({ row: HEADER_ROW, col: focus.col + side });
  } else if (side !== 0)
    selection.focus({ row: HEADER_ROW, col: Math.min(Math.max(0, focus.col + side), layout.all.length - 1) });
  else return false;
  return true;
};

const move: Handler = (event, { selection, bounds }) => {
  const { current } = selection;
  if (event.altKey) return false;
  const step = { key: event.key, shift: event.shiftKey, jump: event.ctrlKey || event.metaKey };
  if (!current) return moveAnew(step, selection, bounds);
  const { focus } = current;
  if (event.key === 'ArrowUp' && focus.row === 0 && !event.shiftKey) {
    selection.select(selectionAt({ row: HEADER_ROW, col: focus.col }));
    return true;
  }
  // At the very ends Tab leaves the table: nobody may be trapped in it.
  if (event.key === 'Tab' && leavesByTab(current, bounds, event.shiftKey)) return false;
  const next = moveBy(current, step, bounds);
  if (next) selection.select(next);
  return next !== undefined;
};

/** The record that was selected is gone: whatever moves selects the cell that stands where it was. */
function moveAnew(step: KeyMove, selection: GridSelection, bounds: Bounds): boolean {
  const place = selectionAt(selection.place());
  if (step.key === 'Tab' || !moveBy(place, step, bounds)) return false;
  selection.select(place);
  return true;
}

const act: Handler = (event, tools) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'Enter':
    case 'F2':
      tools.startEdit('keep');
      return true;
    case ' ':
      if (event.shiftKey) tools.checkFocused();
      else tools.openFocused();
      return true;
    case 'Delete':
    case 'Backspace':
      tools.clear();
      return true;
    case 'Escape':
      if (tools.selection.current) tools.selection.focus(tools.selection.current.focus);
      return true;
    default:
      return false;
  }
};

/** Letters start an edit that replaces the value; the key itself then reaches the editor, input methods included. */
function type(event: KeyboardEvent, tools: KeyTools): void {
  const printable = [...event.key].length === 1 || event.key === 'Process';
  if (printable && !event.ctrlKey && !event.metaKey && !event.altKey) tools.startEdit('replace');
}

/** The keyboard of a spreadsheet. */
export function onGridKey(event: KeyboardEvent, tools: KeyTools): void {
  if (event.defaultPrevented || tools.bounds.cols === 0) return;
  const handled =
    onHeader(event, tools) ||
    (tools.bounds.rows > 0 && [command, move, act].some((handler) => handler(event, tools)));
  if (handled) event.preventDefault();
  else if (tools.selection.current?.focus.row !== HEADER_ROW && tools.bounds.rows > 0) type(event, tools);
}

/** The rectangle that is selected, header excluded; nothing while its records are not here. */
export function selectedRange(selection: GridSelection): CellRange | undefined {
  const current = selection.latest();
  const range = current && rangeOf(current);
  return range && { ...range, top: Math.max(0, range.top), bottom: Math.max(0, range.bottom) };
}
