import { useRef, type PointerEvent, type RefObject } from 'react';
import type { Row } from '@buildmesh/contracts';
import { rangeOf, type Cell, type CellRange } from './selection.model.js';
import type { GridChecks } from '../grid.types.js';
import type { GridSelection } from './use-grid-selection.js';

interface PointerTools {
  scroller: RefObject<HTMLDivElement | null>;
  selection: GridSelection;
  checks: GridChecks;
  cols: number;
  rowAt: (index: number) => Row | undefined;
  /** Where a record stands by now. */
  placeOf: (id: string) => number | undefined;
  onOpen: (index: number) => void;
  onFill: (source: CellRange, target: CellRange) => void;
  /** The fill handle is shown, so its corner can be grabbed. */
  canFill: boolean;
}

/** Width of the corner from which dragging fills. */
const HANDLE_PX = 9;
const EDGE_PX = 28;
const EDGE_STEP_PX = 24;

/** Presses and drags on cells: one handler for the whole table. */
export function useGridPointer(tools: PointerTools) {
  const lastChecked = useRef<string | undefined>(undefined);

  const check = (index: number, shift: boolean): void => {
    const row = tools.rowAt(index);
    if (!row) return;
    const checked = !tools.checks.has(row._id);
    const last = shift && lastChecked.current !== undefined ? tools.placeOf(lastChecked.current) : undefined;
    const from = last ?? index;
    const rows: Row[] = [];
    for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
      const one = tools.rowAt(at);
      if (one) rows.push(one);
    }
    tools.checks.toggle(rows, checked);
    lastChecked.current = row._id;
  };

  return (event: PointerEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const index = rowOf(target);
    if (event.button !== 0 || index === undefined) return;
    if (target.closest('[data-check]')) return check(index, event.shiftKey);
    if (target.closest('[data-open]')) return tools.onOpen(index);
    if (target.closest('[data-lead]')) {
      const anchor = (event.shiftKey ? tools.selection.latest()?.anchor.row : undefined) ?? index;
      return tools.selection.select({
        anchor: { row: anchor, col: tools.cols - 1 },
        focus: { row: index, col: 0 },
      });
    }
    const cell = cellOf(target);
    if (!cell) return;
    if (tools.canFill && onHandle(event, target)) return drag(event, tools, 'fill');
    if (event.shiftKey) tools.selection.extend(cell);
    else tools.selection.focus(cell);
    // A finger scrolls; only a mouse or pen drags a range.
    if (event.pointerType !== 'touch') drag(event, tools, 'select');
  };
}

function onHandle(event: PointerEvent, target: Element): boolean {
  const cell = target.closest('.g-fill');
  if (!cell) return false;
  const box = cell.getBoundingClientRect();
  return box.right - event.clientX <= HANDLE_PX && box.bottom - event.clientY <= HANDLE_PX;
}

function drag(down: PointerEvent<HTMLElement>, tools: PointerTools, what: 'select' | 'fill'): void {
  const pressed = tools.selection.latest();
  if (!pressed) return;
  // Rows may move while the button is held.
  const held = tools.selection.hold(rangeOf(pressed));
  const at = { x: down.clientX, y: down.clientY };
  let moved = false;
  const follow = (): void => {
    const cell = cellOf(document.elementFromPoint(at.x, at.y));
    if (!cell) return;
    if (what === 'select') return tools.selection.extend(cell);
    const source = held();
    if (source) tools.selection.select(fillSelection(source, cell));
  };
  const move = (event: globalThis.PointerEvent): void => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 3) moved = true;
    at.x = event.clientX;
    at.y = event.clientY;
    if (moved) follow();
  };
  // Near an edge the table scrolls on while the button is held.
  const timer = setInterval(() => {
    const element = tools.scroller.current;
    if (!element || !moved) return;
    const box = element.getBoundingClientRect();
    const step = (place: number, low: number, high: number): number =>
      place < low + EDGE_PX ? -EDGE_STEP_PX : place > high - EDGE_PX ? EDGE_STEP_PX : 0;
    const [dx, dy] = [step(at.x, box.left + 64, box.right), step(at.y, box.top + 34, box.bottom)];
    if (dx === 0 && dy === 0) return;
    element.scrollBy(dx, dy);
    follow();
  }, 40);
  const end = (event: globalThis.PointerEvent): void => {
    clearInterval(timer);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    const [source, filled] = [held(), tools.selection.latest()];
    if (what === 'fill' && event.type === 'pointerup' && source && filled)
      tools.onFill(source, rangeOf(filled));
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

/** The source and the cell dragged to, grown in the direction that was dragged further. */
function fillSelection(source: CellRange, cell: Cell) {
  const down = Math.max(0, cell.row - source.bottom, source.top - cell.row);
  const aside = Math.max(0, cell.col - source.right, source.left - cell.col);
  const vertical = down >= aside;
  return {
    anchor: {
      row: vertical ? Math.min(source.top, cell.row) : source.top,
      col: vertical ? source.left : Math.min(source.left, cell.col),
    },
    focus: {
      row: vertical ? Math.max(source.bottom, cell.row) : source.bottom,
      col: vertical ? source.right : Math.max(source.right, cell.col),
    },
  };
}

function rowOf(target: Element): number | undefined {
  // `aria-rowindex` counts from 1 and the header is the first row.
  const row = target.closest('.g-row')?.getAttribute('aria-rowindex');
  return row === null || row === undefined ? undefined : Number(row) - 2;
}

export function cellOf(target: Element | null): Cell | undefined {
  const col = target?.closest<HTMLElement>('[data-col]')?.dataset.col;
  const row = target === null ? undefined : rowOf(target);
  return col === undefined || row === undefined ? undefined : { row, col: Number(col) };
}
