import type { Row } from '@buildmesh/contracts';
import { emptyValue } from '@buildmesh/domain';
import { sameValue } from '../../../entities/field/field-kind.js';
import type { Values } from '../../../entities/row/row-access.js';
import { parseTsv, pasteInto, toTsv } from './editing/clipboard.model.js';
import type { CellRange } from './selection/selection.model.js';
import type { CellChange } from '../rows/undo.model.js';
import type { GridColumn } from './columns/columns.js';
import type { GridEdits } from './grid.types.js';

/** What changes are made of. */
export interface Cells {
  columns: readonly GridColumn[];
  rowAt: (index: number) => Row | undefined;
  /** Rows that there are, from the first that is shown; without end while that is not known. */
  count: number;
  edits: GridEdits;
}

/** What a change of several cells writes, and what of it cannot be written. */
export interface CellEdit {
  changes: CellChange[];
  /** Values of new rows, below the last one. */
  added: Values[];
  left: LeftOut;
}

/** Why nothing of a paste is written. */
export interface EditFault {
  /** What is wrong with the first value that does not fit. */
  fault: string;
  /** Its line on the clipboard, from 1. */
  line: number;
  /** Values that do not fit. */
  count: number;
}

export interface LeftOut {
  /** Values beyond the last column. */
  wide: number;
  /** Rows beyond the last one, where the person may add none. */
  rows: number;
  /** Values that their column does not take. */
  unfit: number;
  /** Values of columns that cannot be edited. */
  locked: number;
  /** Names of these columns. */
  columns: readonly string[];
}

interface Target {
  row: number;
  col: number;
}

/** Gathers what a change of several cells comes to. */
class Draft {
  private readonly changes: CellChange[] = [];
  private readonly rows = new Map<number, Values>();
  private readonly columns = new Set<string>();
  private readonly unaddable = new Set<number>();
  private wide = 0;
  private unfit = 0;
  private locked = 0;

  constructor(private readonly cells: Cells) {}

  put({ row, col }: Target, value: unknown): void {
    const column = this.cells.columns[col];
    const record = this.cells.rowAt(row);
    if (!column) return this.beyond(value);
    if (record) return this.change(record, column, value);
    if (row < this.cells.count || emptyValue(value)) return;
    if (!this.cells.edits.canAdd) this.unaddable.add(row);
    else if (this.cells.edits.canEdit(column))
      this.rows.set(row, { ...this.rows.get(row), [column.key]: value });
    else this.lock(column);
  }

  /** A value that stands in no column. */
  beyond(value: unknown): void {
    if (!emptyValue(value)) this.wide++;
  }

  misfit(): void {
    this.unfit++;
  }

  private change(record: Row, column: GridColumn, value: unknown): void {
    const before = record[column.key];
    if (sameValue(column.field, before, value)) return;
    if (this.cells.edits.canEdit(column))
      this.changes.push({ id: record._id, key: column.key, before, after: value });
    else this.lock(column);
  }

  private lock(column: GridColumn): void {
    this.locked++;
    this.columns.add(column.label);
  }

  done(): CellEdit {
    const { changes, wide, unfit, locked } = this;
    const left = { wide, unfit, locked, rows: this.unaddable.size, columns: [...this.columns] };
    const added = [...this.rows].sort(([one], [other]) => one - other).map(([, values]) => values);
    return { changes, added, left };
  }
}

export function clearing(cells: Cells, range: CellRange): CellEdit {
  const draft = new Draft(cells);
  for (const target of eachCell(range)) draft.put(target, null);
  return draft.done();
}

/** Copies the first row of the range (or the first column, going right) into the rest of it. */
export function filling(cells: Cells, source: CellRange, target: CellRange): CellEdit {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  const draft = new Draft(cells);
  for (const { row, col } of eachCell(target)) {
    if (row >= source.top && row <= source.bottom && col >= source.left && col <= source.right) continue;
    const from = {
      row: source.top + modulo(row - source.top, height),
      col: source.left + modulo(col - source.left, width),
    };
    const column = cells.columns[from.col];
    const into = cells.columns[col];
    if (!column || !into) continue;
    const value = cells.rowAt(from.row)?.[column.key];
    if (column === into) {
      draft.put({ row, col }, value);
      continue;
    }
    const parsed = cells.edits.parse(into, cells.edits.print(column, value));
    if ('fault' in parsed) draft.misfit();
    else draft.put({ row, col }, parsed.value);
  }
  return draft.done();
}

/**
 * What a pasted text comes to; a value that does not fit refuses the whole. Rows beyond the last one are added,
 * where the person may.
 */
export function pasting(cells: Cells, range: CellRange, text: string): CellEdit | EditFault {
  const draft = new Draft(cells);
  const lines = parseTsv(text);
  let refused: EditFault | undefined;
  for (const target of pasteInto(lines, range)) {
    const column = cells.columns[target.col];
    const record = cells.rowAt(target.row);
    // A value that stands there already, or that nobody may put there, need not be one that could be typed.
    if (column && record && cells.edits.print(column, record[column.key]) === target.text) continue;
    if (!record && target.text.trim() === '') continue;
    if (!column || !cells.edits.canEdit(column)) {
      draft.put(target, target.text);
      continue;
    }
    const parsed = cells.edits.parse(column, target.text);
    if ('value' in parsed) {
      draft.put(target, parsed.value);
      continue;
    }
    const fault = `${column.label}: ${parsed.fault} (${target.text.slice(0, 40)})`;
    const line = ((target.row - range.top) % lines.length) + 1;
    refused = { fault, line, ...refused, count: (refused?.count ?? 0) + 1 };
  }
  return refused ?? draft.done();
}

/** Pasted texts by the columns that take them. */
export function textsByColumn({ columns, edits }: Cells, range: CellRange, text: string) {
  const texts = new Map<GridColumn, string[]>();
  for (const target of pasteInto(parseTsv(text), range)) {
    const column = columns[target.col];
    if (!column || !edits.canEdit(column)) continue;
    const known = texts.get(column);
    if (known) known.push(target.text);
    else texts.set(column, [target.text]);
  }
  return texts;
}

/** The rows and columns that a pasted text reaches, those beyond the last ones too. */
export function reachOf(text: string, range: CellRange): CellRange {
  const cells = pasteInto(parseTsv(text), range);
  const { row, col } = cells.at(-1) ?? { row: range.bottom, col: range.right };
  return { top: range.top, left: range.left, bottom: row, right: col };
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
