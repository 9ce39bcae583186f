import type { Row } from '@buildmesh/contracts';
import { sameValue } from '../../../shared/field/field-kind.js';
import { parseTsv, pasteInto, toTsv } from '../clipboard.model.js';
import type { CellRange } from '../selection.model.js';
import type { CellChange } from '../undo.model.js';
import type { GridColumn } from './columns.js';
import type { GridEdits } from './grid.types.js';

/** What changes are made of. */
export interface Cells {
  columns: readonly GridColumn[];
  rowAt: (index: number) => Row | undefined;
  edits: GridEdits;
}

interface Target {
  row: number;
  col: number;
}

/** The change that puts `value` into a cell, unless it may not be edited or holds it already. */
function change(cells: Cells, { row, col }: Target, value: unknown): CellChange[] {
  const column = cells.columns[col];
  const record = cells.rowAt(row);
  if (!column || !record || !cells.edits.canEdit(column)) return [];
  const before = record[column.key];
  return sameValue(column.field, before, value)
    ? []
    : [{ id: record._id, key: column.key, before, after: value }];
}

export function clearing(cells: Cells, range: CellRange): CellChange[] {
  return eachCell(range).flatMap((target) => change(cells, target, null));
}

/** Copies the first row of the range (or the first column, going right) into the rest of it. */
export function filling(cells: Cells, source: CellRange, target: CellRange): CellChange[] {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  return eachCell(target).flatMap(({ row, col }) => {
    if (row >= source.top && row <= source.bottom && col >= source.left && col <= source.right) return [];
    const from = {
      row: source.top + modulo(row - source.top, height),
      col: source.left + modulo(col - source.left, width),
    };
    const column = cells.columns[from.col];
    const into = cells.columns[col];
    if (!column || !into) return [];
    const value = cells.rowAt(from.row)?.[column.key];
    if (column === into) return change(cells, { row, col }, value);
    const parsed = cells.edits.parse(into, cells.edits.print(column, value));
    return 'fault' in parsed ? [] : change(cells, { row, col }, parsed.value);
  });
}

/** Changes of a pasted text; the first value that does not fit refuses the whole. */
export function pasting(cells: Cells, range: CellRange, text: string): CellChange[] | { fault: string } {
  const changes: CellChange[] = [];
  for (const target of pasteInto(parseTsv(text), range)) {
    const column = cells.columns[target.col];
    if (!column || !cells.edits.canEdit(column)) continue;
    const parsed = cells.edits.parse(column, target.text);
    if ('fault' in parsed) return { fault: `${column.label}: ${parsed.fault} (${target.text.slice(0, 40)})` };
    changes.push(...change(cells, target, parsed.value));
  }
  return changes;
}

/** The text of a range; rows that are not loaded are left out. */
export function copying(cells: Cells, range: CellRange): string {
  const rows: string[][] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const record = cells.rowAt(row);
    if (record)
      rows.push(
        cells.columns
          .slice(range.left, range.right + 1)
          .map((column) => cells.edits.print(column, record[column.key])),
      );
  }
  return toTsv(rows);
}

function eachCell(range: CellRange): Target[] {
  const targets: Target[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    for (let col = range.left; col <= range.right; col++) targets.push({ row, col });
  }
  return targets;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
