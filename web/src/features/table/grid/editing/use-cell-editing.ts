import type { Row } from '@buildmesh/contracts';
import { kindOf } from '@buildmesh/domain';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isOn } from '../../../../entities/field/cell-text.js';
import type { Cell } from '../selection/selection.model.js';
import type { CellChange } from '../../rows/undo.model.js';
import type { EditEnd } from './cell-editor.js';
import type { ColumnLayout, GridColumn } from '../columns/columns.js';
import type { GridEdits } from '../grid.types.js';
import type { GridSelection } from '../selection/use-grid-selection.js';

interface Editing extends Cell {
  /** The record and its value when the edit began: another one may stand in this row when it ends. */
  id: string;
  before: unknown;
  column: GridColumn;
  value: unknown;
  left: number;
}

interface Parts {
  scroller: RefObject<HTMLDivElement | null>;
  layout: ColumnLayout;
  rowCount: number;
  selection: GridSelection;
  edits: GridEdits;
  rowAt: (index: number) => Row | undefined;
  /** Where a record stands by now. */
  placeOf: (id: string) => number | undefined;
  apply: (changes: CellChange[]) => void;
}

/** Editing in place: which cell is open, how it opens, and where the focus goes when it closes. */
export function useCellEditing(parts: Parts) {
  const { scroller, layout, selection, edits, rowAt, placeOf, apply } = parts;
  const [begun, setEditing] = useState<Editing | undefined>(undefined);
  const place = begun && placeOf(begun.id);
  const editing = begun && { ...begun, row: place ?? begun.row };

  const startEdit = (how: 'keep' | 'replace'): void => {
    const focus = selection.latest()?.focus;
    if (!focus) return;
    const { row, col } = focus;
    const column = layout.all[col];
    const record = rowAt(row);
    if (!column || !record) return;
    if (!edits.canEdit(column)) return edits.refuse(edits.readOnlyText(column));
    if (kindOf(column.field) === 'switch')
      return apply([
        { id: record._id, key: column.key, before: record[column.key], after: !isOn(record[column.key]) },
      ]);
    const left = column.pinned
      ? column.start + (scroller.current?.scrollLeft ?? 0)
      : layout.pinnedWidth + column.start;
    // Before this key press ends, so that the key itself is typed into the editor.
    const before = record[column.key];
    flushSync(() =>
      setEditing({
        row,
        col,
        left,
        id: record._id,
        before,
        column,
        value: how === 'keep' ? (before ?? null) : null,
      }),
    );
  };

  const endEdit = (end: EditEnd, value: unknown): void => {
    if (!editing) return;
    setEditing(undefined);
    if (end !== 'outside') scroller.current?.focus({ preventScroll: true });
    if (end !== 'escape') apply(changeOf(editing, value));
    const next = cellAfter(end, editing, { rows: parts.rowCount, cols: layout.all.length });
    if (next && placeOf(editing.id) !== undefined) selection.focus(next);
  };

  return { editing, startEdit, endEdit };
}

function changeOf({ id, column, before }: Editing, value: unknown): CellChange[] {
  return JSON.stringify(before ?? null) === JSON.stringify(value ?? null)
    ? []
    : [{ id, key: column.key, before, after: value }];
}

/** The cell that the key which ended editing leads to. */
function cellAfter(end: EditEnd, { row, col }: Cell, size: { rows: number; cols: number }): Cell | undefined {
  const below = Math.min(row + 1, size.rows - 1);
  switch (end) {
    case 'enter':
      return { row: below, col };
    case 'shift-enter':
      return { row: Math.max(0, row - 1), col };
    case 'tab':
      return col + 1 < size.cols ? { row, col: col + 1 } : { row: below, col: 0 };
    case 'shift-tab':
      return { row, col: Math.max(0, col - 1) };
    case 'outside':
    case 'escape':
      return undefined;
  }
}
