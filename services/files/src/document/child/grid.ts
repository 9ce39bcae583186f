import type { Cell, Workbook, Worksheet } from 'exceljs';
import { format as formatNumber } from 'numfmt';
import type { Area } from '@buildmesh/domain';

/** A cell as it is shown; a merged area is one cell. */
export interface GridCell {
  column: number;
  columns: number;
  rows: number;
  text: string;
  /** Shown in full or as `####`, never in part. */
  number: boolean;
  align: 'left' | 'center' | 'right';
  middle: boolean;
  bold: boolean;
  italic: boolean;
  /** Points. */
  size: number;
  /** `#rrggbb` */
  color: string;
  fill?: string;
  /** Sides with a line. */
  border: { top: boolean; right: boolean; bottom: boolean; left: boolean };
}

/** A sheet as it is shown; lengths in points. */
export interface Grid {
  name: string;
  landscape: boolean;
  /** Rows at the top that every sheet of paper begins with. */
  titleRows: number;
  widths: number[];
  rows: { height: number; cells: GridCell[] }[];
}

/** A character of a column's width, and a column and row of which nothing is said, in points. */
const POINTS_PER_CHAR = 5.25;
const DEFAULT_CHARS = 9;
const DEFAULT_HEIGHT = 15;
const BLACK = '#000000';

/** Every sheet of a workbook that has something in it. */
export function gridsOf(book: Workbook): Grid[] {
  return book.worksheets.filter(({ state, rowCount }) => state === 'visible' && rowCount > 0).map(gridOf);
}

function gridOf(sheet: Worksheet): Grid {
  const merged = mergedAreas(sheet);
  const columnCount = Math.max(1, sheet.columnCount);
  const widths = Array.from({ length: columnCount }, (_, at) => {
    const column = sheet.getColumn(at + 1);
    return column.hidden ? 0 : (column.width ?? DEFAULT_CHARS) * POINTS_PER_CHAR;
  });
  const rows: Grid['rows'] = [];
  for (let at = 1; at <= sheet.rowCount; at += 1) {
    const row = sheet.getRow(at);
    const cells: GridCell[] = [];
    for (let column = 1; column <= columnCount; column += 1) {
      const cell = row.getCell(column);
      if (cell.isMerged && cell.master.address !== cell.address) continue;
      const area = merged.get(cell.address);
      cells.push(cellOf(cell, area ?? { left: column, right: column, top: at, bottom: at }));
    }
    rows.push({ height: row.hidden ? 0 : (row.height ?? DEFAULT_HEIGHT), cells });
  }
  return {
    name: sheet.name,
    landscape: sheet.pageSetup.orientation === 'landscape',
    titleRows: titleRowsOf(sheet),
    widths,
    rows,
  };
}

/** `1:2` of the page set-up, where it begins with the first row. */
function titleRowsOf({ pageSetup, rowCount }: Worksheet): number {
  const last = /^\$?1:\$?(\d+)$/.exec(pageSetup.printTitlesRow ?? '')?.[1];
  return Math.min(Number(last ?? 0), rowCount - 1);
}

/** Merged areas by the address of their first cell. */
function mergedAreas(sheet: Worksheet): Map<string, Area> {
  const areas = new Map<string, Area>();
  for (const text of sheet.model.merges ?? []) {
    const [first = '', last = first] = text.split(':');
    const [from, to] = [sheet.getCell(first), sheet.getCell(last)];
    const [left, top, right, bottom] = [Number(from.col), Number(from.row), Number(to.col), Number(to.row)];
    areas.set(first, { left, top, right, bottom });
  }
  return areas;
}

function cellOf(cell: Cell, area: Area): GridCell {
  const { font = {}, alignment = {}, border = {} } = cell;
  const fill = fillOf(cell);
  return {
    column: area.left,
    columns: area.right - area.left + 1,
    rows: area.bottom - area.top + 1,
    text: textOf(cell),
    number: typeof shownValue(cell) === 'number',
    align: alignOf(cell, alignment?.horizontal),
    middle: alignment?.vertical === 'middle',
    bold: font?.bold === true,
    italic: font?.italic === true,
    size: Math.min(96, Math.max(4, font?.size ?? 11)),
    color: colorOf(font?.color?.argb) ?? BLACK,
    ...(fill === undefined ? {} : { fill }),
    border: {
      top: border?.top?.style !== undefined,
      right: border?.right?.style !== undefined,
      bottom: border?.bottom?.style !== undefined,
      left: border?.left?.style !== undefined,
    },
  };
}

/** The value of a cell; of a formula, what came of it. */
function shownValue({ value }: Cell): unknown {
  const isFormula =
    value !== null && typeof value === 'object' && ('formula' in value || 'sharedFormula' in value);
  return isFormula ? value.result : value;
}

function alignOf(cell: Cell, said: string | undefined): GridCell['align'] {
  if (said === 'center' || said === 'centerContinuous') return 'center';
  if (said === 'right' || said === 'left') return said;
  const shown = shownValue(cell);
  return typeof shown === 'number' || shown instanceof Date ? 'right' : 'left';
}

const fillOf = ({ fill }: Cell): string | undefined =>
  fill?.type === 'pattern' && fill.pattern === 'solid' ? colorOf(fill.fgColor?.argb) : undefined;

/** `FFRRGGBB` as `#rrggbb`; colours of a theme are the spreadsheet's own business. */
function colorOf(argb: string | undefined): string | undefined {
  return argb !== undefined && /^[0-9a-f]{8}$/i.test(argb) ? `#${argb.slice(2).toLowerCase()}` : undefined;
}

/** Digits that a number has in full; spreadsheets shorten longer ones of no format, which would leave some out. */
const DIGITS = 15;
const LONGEST = 10 ** DIGITS;
const plain = (value: number): string =>
  Math.abs(value) >= 1e-6 ? String(Number(value.toPrecision(DIGITS))) : formatNumber('General', value);

/** What a cell shows under its number format. */
function textOf(cell: Cell): string {
  const { value, numFmt } = cell;
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'richText' in value)
    return value.richText.map(({ text }) => text).join('');
  if (typeof value === 'object' && 'text' in value) return String(value.text);
  const shown = shownValue(cell);
  if (typeof shown === 'object' && shown !== null && 'error' in shown) return String(shown.error);
  if (shown === null || shown === undefined || (typeof shown === 'object' && !(shown instanceof Date)))
    return '';
  const pattern =
    typeof numFmt === 'string' && numFmt !== '' ? numFmt : shown instanceof Date ? 'yyyy-mm-dd' : 'General';
  if (pattern === 'General' && typeof shown === 'number' && Math.abs(shown) < LONGEST) return plain(shown);
  try {
    return formatNumber(pattern, shown as string | number | boolean | Date);
  } catch {
    return String(shown);
  }
}
