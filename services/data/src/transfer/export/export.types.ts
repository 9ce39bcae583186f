import type { FormulaErrorCode } from '@buildmesh/domain';

/** A value as a file shows it: dates know that they are dates, so that a spreadsheet can show them as such. */
export type ExportCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string; readonly style: 'date' | 'datetime' }
  | { readonly error: FormulaErrorCode };

/** A table on its way into a file, in blocks of rows. */
export interface ExportTable {
  readonly header: readonly string[];
  readonly blocks: AsyncIterable<readonly (readonly ExportCell[])[]>;
}
