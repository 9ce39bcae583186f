import type { Row } from '@buildmesh/contracts';
import type { CellChange } from '../rows/undo.model.js';
import type { GridColumn } from './columns/columns.js';
import type { CellEdit } from './grid-changes.js';

/** What the grid may do to rows; the table decides how. */
export interface GridEdits {
  canEdit: (column: GridColumn) => boolean;
  /** Rows may be added. */
  canAdd: boolean;
  /** What is wrong with a value, in words. */
  check: (column: GridColumn, value: unknown) => string | undefined;
  /** A pasted text as a value, or what is wrong with it. */
  parse: (column: GridColumn, text: string) => { value: unknown } | { fault: string };
  /** Finds out what `parse` has to know of pasted texts; nothing where it knows all. */
  learn: (texts: ReadonlyMap<GridColumn, readonly string[]>) => Promise<void> | undefined;
  /** A value as the text that spreadsheets understand. */
  print: (column: GridColumn, value: unknown) => string;
  /** With `edit` where several cells were changed at once: it is told what was written and what was not. */
  apply: (changes: CellChange[], edit?: CellEdit) => void;
  refuse: (text: string) => void;
  /** The same where there is much to read: the text stays until it is closed. */
  reject: (text: string) => void;
  undo: () => void;
  redo: () => void;
  /** Text saying that a column cannot be edited. */
  readOnlyText: (column: GridColumn) => string;
}

/** Rows ticked for something that is done to many. */
export interface GridChecks {
  has: (id: string) => boolean;
  state: 'none' | 'some' | 'all';
  toggle: (rows: Row[], checked: boolean) => void;
  toggleAll: () => void;
}
