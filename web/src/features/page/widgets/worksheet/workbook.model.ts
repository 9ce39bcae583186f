import { LruCache } from '@buildmesh/kernel';
import { z } from 'zod';
import { SHEET_FILES_KEPT, SHEET_LARGE_ROWS } from '../../../../shared/limits.js';

/** A sheet of a workbook in the shape of the sheet component; what else it holds is kept as it is. */
const sheet = z.looseObject({ name: z.string().max(200) });
const workbook = z.array(sheet).min(1).max(50);
export type Workbook = z.output<typeof workbook>;

/** A workbook from a field or from text; nothing where it is none. */
export function workbookOf(value: unknown): Workbook | undefined {
  if (typeof value === 'string') {
    try {
      return workbookOf(value.trim() === '' ? undefined : JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  const sheets = Array.isArray(value)
    ? value
    : ((value as { sheets?: unknown } | null | undefined)?.sheets ?? undefined);
  const read = workbook.safeParse(sheets);
  return read.success ? read.data : undefined;
}

/** A workbook without anything in it. */
export const emptyWorkbook = (name: string): Workbook => [{ name, celldata: [], order: 0, status: 1 }];

/** Rows of its longest sheet, whether it lists its cells or has them in rows. */
function rowsIn(book: Workbook): number {
  const counts = book.map(({ row, data, celldata }) => {
    const cells = Array.isArray(celldata) ? (celldata as { r?: unknown }[]) : [];
    const last = cells.reduce((most, { r }) => (typeof r === 'number' ? Math.max(most, r + 1) : most), 0);
    return Math.max(last, typeof row === 'number' ? row : 0, Array.isArray(data) ? data.length : 0);
  });
  return Math.max(...counts);
}

export const isLarge = (book: Workbook): boolean => rowsIn(book) > SHEET_LARGE_ROWS;

/** Workbooks of records as they were read: going back and forth between records reads none of them twice. */
export class WorkbookFiles {
  private readonly kept = new LruCache<string, { book: Workbook | undefined }>(SHEET_FILES_KEPT);

  constructor(private readonly read: (value: unknown) => Workbook | undefined = workbookOf) {}

  /** The workbook in `value`; `name` names the record with its version, and is absent where there is none to know it by. */
  of(name: string | undefined, value: unknown): Workbook | undefined {
    if (name === undefined) return this.read(value);
    const known = this.kept.get(name);
    if (known) return known.book;
    const book = this.read(value);
    this.kept.set(name, { book });
    return book;
  }
}
