import type { FaultRule, FieldDefinition, Storage, SuggestedType, TakenForm } from '@buildmesh/domain';
import type { EncodingSample, OpenOption, ParseProblem } from '../parse/parse.types.js';

/** A field as the parsing process needs it. */
export interface TargetField extends FieldDefinition {
  storage: Storage | null;
}

export interface ColumnChoice {
  column: number;
  field: string;
  /** Of dates and times, several where the column mixes them; or of numbers. */
  formats?: readonly string[] | undefined;
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
  /** Where nothing is mapped: formats of dates and numbers by field, as somebody chose them. */
  formats?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Keys that may be written; `null`: all. */
  writable: string[] | null;
  /** Update rows by this field, which the file has; it may leave out required ones, since its rows may exist. */
  key?: string | undefined;
  /** An empty cell empties the field of a row that exists; else it stays. */
  clear?: boolean | undefined;
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

/** Read the rows of these numbers again, as they stand in the file. */
export interface CellsTask extends TaskBase {
  kind: 'cells';
  indexes: number[];
}

export type Task = PreviewTask | LoadTask | ReadTask | CellsTask;
/** A task that goes through all rows. */
export type RowsTask = LoadTask | ReadTask;

/** A cell that broke a rule; `field` is a key, or empty when the row as a whole is meant. */
export interface CellFault {
  index: number;
  field: string;
  rule: FaultRule | 'columns' | 'quote' | 'formula' | 'bytes';
  params?: Record<string, string | number>;
  /** What the field takes instead. */
  takes?: TakenForm;
  /** What stood in the cell, cut. */
  cell: string;
  /** All cells of its row, with the first fault of it. */
  row?: string[];
}

/** What is told of a column besides its values: numbers too long to be kept as such, formulas nobody has computed. */
export type ColumnNote = 'long-numbers' | 'formulas';

export interface PreviewColumn {
  column: number;
  header: string;
  sample: string[];
  field: string | null;
  suggestedType: SuggestedType;
  choices: string[];
  decimals: number;
  formats: string[];
  together: boolean;
  unclear: boolean;
  numbers: string[];
  notes: ColumnNote[];
}

export interface Preview {
  type: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  /** What else the encoding may be, with rows of the file; where it is certain none. */
  encodings: EncodingSample[];
  sheets: string[];
  hidden: string[];
  sheet: string | null;
  headerRow: number;
  /** The first rows as they stand in the file, titles among them. */
  head: { index: number; cells: string[] }[];
  rows: number;
  columns: PreviewColumn[];
}

/** What the parsing process says, one JSON text a line on its third pipe. COPY text goes to its standard output. */
export type ChildMessage =
  | { type: 'preview'; preview: Preview }
  /** Keys of the staged fields, of those among them that the file has, and headers that no field takes; before the first row. */
  | { type: 'columns'; keys: string[]; given: string[]; left: string[] }
  | { type: 'faults'; list: CellFault[] }
  /** The headers, before the first row, for a list of faults that looks like the file. */
  | { type: 'header'; cells: string[] }
  /** Headers of the columns that no field takes; before the first row. */
  | { type: 'left'; columns: string[] }
  | { type: 'cells'; list: { index: number; cells: string[] }[] }
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
      problem:
        ParseProblem | 'no-column' | 'repeated-column' | 'no-key' | 'ambiguous-date' | 'ambiguous-number';
      why: string;
      field?: string;
      /** Headers that several columns have. */
      columns?: string[];
      /** Of dates and numbers: the formats that fit; `together`: none of them fits all. */
      formats?: readonly string[];
      together?: boolean;
      encodings?: EncodingSample[];
    };

/** What the service says to the parsing process: first the task, then answers in the order of the questions. */
export type ParentMessage = { type: 'found'; ids: (string | null)[] };
