import type { CellFormulaValue, Workbook, Worksheet } from 'exceljs';
import {
  areaText,
  computeFormula,
  isFormulaError,
  DOCUMENT_ACCURACY,
  mapReferences,
  type FillContext,
} from '@buildmesh/domain';
import { MAX_FORMULAS } from '../document.limits.js';
import { DocumentRefused } from './task.types.js';

/** Cells that one area is read for; a formula over whole columns reads what is filled of them. */
const MAX_AREA_CELLS = 100_000;

/**
 * Computes the formulas of a workbook with our own formulas (D39), so that a PDF shows what a spreadsheet would; a formula
 * with functions that we do not have is left to the spreadsheet.
 */
export function computeWorkbook(book: Workbook, context: FillContext): void {
  const computing = new Computing(book, context);
  book.eachSheet((sheet) => {
    sheet.eachRow((row) => row.eachCell((cell) => void computing.valueOf(sheet, cell.row, cell.col)));
  });
}

class Computing {
  private readonly known = new Map<string, unknown>();
  private formulas = 0;

  constructor(
    private readonly book: Workbook,
    private readonly context: FillContext,
  ) {}

  valueOf(sheet: Worksheet, row: string | number, column: string | number): unknown {
    const cell = sheet.findCell(Number(row), Number(column));
    if (!cell) return null;
    const { value } = cell;
    if (value === null || typeof value !== 'object') return value ?? null;
    if (value instanceof Date) return value.getTime();
    if ('richText' in value) return value.richText.map(({ text }) => text).join('');
    if ('text' in value) return value.text;
    if ('error' in value) return value.error;
    if (!cell.formula) return null;
    const key = `${sheet.id}!${cell.address}`;
    if (this.known.has(key)) return this.known.get(key);
    // A formula that needs itself reads nothing.
    this.known.set(key, null);
    const result = this.compute(sheet, cell.formula);
    this.known.set(key, result);
    if (isFormulaError(result))
      cell.value = { formula: cell.formula, result: { error: result }, date1904: false };
    else if (typeof result === 'number' || typeof result === 'string' || typeof result === 'boolean')
      cell.value = { formula: cell.formula, result } as CellFormulaValue;
    return result;
  }

  private compute(sheet: Worksheet, formula: string): unknown {
    if ((this.formulas += 1) > MAX_FORMULAS) throw new DocumentRefused('too-complex', 'too many formulas');
    const places = new Map<string, () => unknown>();
    const text = mapReferences(formula, (area) => {
      const name = `${area.sheet ?? ''}|${areaText(area)}`.replace(/[{}]/g, '');
      const from = area.sheet === undefined ? sheet : this.book.getWorksheet(area.sheet);
      places.set(name, () => {
        if (!from) return null;
        if (area.left === area.right && area.top === area.bottom)
          return this.valueOf(from, area.top, area.left);
        return this.areaOf(from, area);
      });
      return `{${name}}`;
    });
    return computeFormula(text, {
      ...this.context,
      accuracy: DOCUMENT_ACCURACY,
      read: (path) => places.get(path)?.(),
    });
  }

  /** A list where it is one row or column, else its rows. */
  private areaOf(
    sheet: Worksheet,
    { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  ): unknown[] {
    const [lastRow, lastColumn] = [Math.min(bottom, sheet.rowCount), Math.min(right, sheet.columnCount)];
    if ((lastRow - top + 1) * (lastColumn - left + 1) > MAX_AREA_CELLS)
      throw new DocumentRefused('too-complex', 'a formula over too many cells');
    const lines: unknown[][] = [];
    for (let row = top; row <= lastRow; row += 1) {
      const line: unknown[] = [];
      for (let column = left; column <= lastColumn; column += 1) line.push(this.valueOf(sheet, row, column));
      lines.push(line);
    }
    return left === right || top === bottom ? lines.flat() : lines;
  }
}
