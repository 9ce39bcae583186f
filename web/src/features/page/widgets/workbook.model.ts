import { z } from 'zod';

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
