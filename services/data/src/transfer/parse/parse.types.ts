/** Why a file cannot be read; the same words follow `import.` in the error catalogue. */
export type ParseProblem = 'unreadable' | 'empty' | 'too-complex';

/** A file that cannot be read. The parsing process knows no contracts, its parent makes a refusal of this. */
export class ParseRefused extends Error {
  override readonly name = 'ParseRefused';
  constructor(
    readonly problem: ParseProblem,
    why: string,
  ) {
    super(why);
  }
}

/** What a cell was in its file when that is more than a text: its text is then ISO, or an error such as `#REF!`. */
export type CellKind = 'date' | 'error';

export interface SheetRow {
  /** Row as a spreadsheet numbers it, from 1; the header is usually 1, the first data row 2 (D35). */
  index: number;
  cells: string[];
  /** Kinds by column, for the few cells that have one. */
  kinds?: Map<number, CellKind>;
  /** The row could not be split into cells. */
  broken?: boolean;
}

/** An opened file: `rows` reads it from the start, in batches, each time it is called. */
export interface Sheet {
  readonly type: 'csv' | 'xlsx';
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheets: string[];
  /** Rows with fewer or more cells than the header are faults in csv; spreadsheets leave empty cells out. */
  readonly strictWidth: boolean;
  /** Bytes, to estimate how far reading has come. */
  readonly bytes: number;
  /** Bytes of the file that were read so far. */
  position(): number;
  rows(): AsyncGenerator<SheetRow[]>;
}

export interface OpenOption {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
}
