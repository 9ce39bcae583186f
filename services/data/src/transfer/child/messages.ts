import type { FaultRule, FieldDefinition, Storage, SuggestedType } from '@buildmesh/domain';
import type { OpenOption, ParseProblem } from '../parse/parse.types.js';

/** A field as the parsing process needs it. */
export interface TargetField extends FieldDefinition {
  storage: Storage | null;
}

export interface ColumnChoice {
  column: number;
  field: string;
  format?: string | undefined;
}

interface TaskBase {
  path: string;
  open: OpenOption;
  /** Fields of the entity that the caller may see, in their order. */
  fields: TargetField[];
}

/** Look at the head of a file. */
export interface PreviewTask extends TaskBase {
  kind: 'preview';
}

/** Read a whole file into lines of COPY text. */
export interface LoadTask extends TaskBase {
  kind: 'load';
  mapping?: ColumnChoice[] | undefined;
  /** Keys that may be written; `null`: all. */
  writable: string[] | null;
  /** Update rows by this field, which the file has; it may leave out required ones, since its rows may exist. */
  key?: string | undefined;
  accuracy?: number | undefined;
  timezone?: string | undefined;
  /** Stop with `overflow` after this many data rows. */
  maxRows: number | null;
}

/** Read a small file into values of its rows. */
export interface ReadTask extends Omit<LoadTask, 'kind' | 'maxRows'> {
  kind: 'read';
  /** Stop with `overflow` after this many data rows. */
  maxRows: number;
}

export type Task = PreviewTask | LoadTask | ReadTask;
/** A task that goes through all rows. */
export type RowsTask = LoadTask | ReadTask;

/** A cell that broke a rule; `field` is a key, or empty when the row as a whole is meant. */
export interface CellFault {
  index: number;
  field: string;
  rule: FaultRule | 'columns' | 'quote';
  params?: Record<string, string | number>;
  /** What stood in the cell, cut. */
  cell: string;
}

export interface PreviewColumn {
  column: number;
  header: string;
  sample: string[];
  field: string | null;
  suggestedType: SuggestedType;
  choices: string[];
  decimals: number;
  formats: string[];
}

export interface Preview {
  type: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  rows: number;
  columns: PreviewColumn[];
}

/** What the parsing process says, one JSON text a line on its third pipe. COPY text goes to its standard output. */
export type ChildMessage =
  | { type: 'preview'; preview: Preview }
  /** Keys of the staged fields, and of those among them that the file has; before the first row. */
  | { type: 'columns'; keys: string[]; given: string[] }
  | { type: 'faults'; list: CellFault[] }
  /** Checked values of good rows. */
  | { type: 'values'; list: Record<string, unknown>[] }
  /** Good and bad rows so far, and the estimate of all rows. */
  | { type: 'progress'; rows: number; total: number }
  /** Which rows do these texts of a relate mean? Answered by a `found` line on standard input. */
  | { type: 'ask'; field: string; texts: string[] }
  | { type: 'end'; rows: number; good: number }
  | { type: 'overflow' }
  | {
      type: 'refused';
      problem: ParseProblem | 'no-column' | 'no-key' | 'ambiguous-date';
      why: string;
      field?: string;
    };

/** What the service says to the parsing process: first the task, then answers in the order of the questions. */
export type ParentMessage = { type: 'found'; ids: (string | null)[] };
