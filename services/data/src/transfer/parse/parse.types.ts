import type { EncodingHints } from './encoding-guess.js';

/** Why a file cannot be read; the same words follow `import.` in the error catalogue. */
export type ParseProblem = 'unreadable' | 'empty' | 'too-complex' | 'encoding';

/** How the first rows of a file read in an encoding that it may have. */
export interface EncodingSample {
  encoding: string;
  rows: string[][];
}

/** A file that cannot be read. The parsing process knows no contracts, its parent makes a refusal of this. */
export class ParseRefused extends Error {
  override readonly name = 'ParseRefused';
  constructor(
    readonly problem: ParseProblem,
    why: string,
    /** What the encoding may be, where that is the problem. */
    readonly encodings?: EncodingSample[],
  ) {
    super(why);
  }
}

/** What a cell was in its file when that is more than a text: its text is then ISO, an error such as `#REF!`, or a formula without its value. */
export type CellKind = 'date' | 'error' | 'formula';

export interface SheetRow {
  /** Row as a spreadsheet numbers it, from 1; the header is usually 1, the first data row 2 (D35). */
  index: number;
  cells: string[];
  /** Kinds by column, for the few cells that have one. */
  kinds?: Map<number, CellKind>;
  /** What the number format of a cell shows in place of its number, by column: `00123` of 123. */
  shown?: Map<number, string>;
  /** The row could not be split into cells. */
  broken?: boolean;
}

/** An opened file: `rows` reads it from the start, in batches, each time it is called. */
export interface Sheet {
  readonly type: 'csv' | 'xlsx';
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** What else the encoding may be, where it was not certain and is to be shown. */
  readonly encodings?: EncodingSample[];
  /** All sheets, the hidden ones last. */
  readonly sheets: string[];
  readonly hidden?: string[];
  /** The sheet that is read. */
  readonly sheet?: string;
  /** Areas of merged cells in the first rows. */
  readonly merges?: readonly MergedArea[];
  /** Rows with more cells than the header are faults in csv. */
  readonly strictWidth: boolean;
  /** Bytes, to estimate how far reading has come. */
  readonly bytes: number;
  /** Bytes of the file that were read so far. */
  position(): number;
  rows(): AsyncGenerator<SheetRow[]>;
}

/** Rows from 1, columns from 0, both ends included. */
export interface MergedArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface OpenOption {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  /** Row of the headers as a spreadsheet numbers it; found when absent. */
  headerRow?: number | undefined;
  hints?: EncodingHints | undefined;
  /** What becomes of a file whose encoding is not certain: refused, unless it is to be shown. */
  unsure?: 'show' | undefined;
}
