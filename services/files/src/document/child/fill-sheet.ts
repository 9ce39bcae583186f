import type { CellValue, Style, Worksheet } from 'exceljs';
import {
  areaText,
  columnNumber,
  fillText,
  isFormulaError,
  mapReferences,
  placeValue,
  dataAt,
  wholePlace,
  type Area,
  type FillContext,
  type PrintData,
} from '@buildmesh/domain';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../document.limits.js';
import { DocumentRefused } from './task.types.js';

interface TemplateCell {
  column: number;
  /** Text with its places, another value as it is, or a formula. */
  value: CellValue;
  formula?: string;
  style: Partial<Style>;
}

interface TemplateRow {
  height: number | undefined;
  cells: TemplateCell[];
  /** The list whose items each have a copy of this row, and of those around it. */
  block?: Block;
}

interface Block {
  list: string;
  top: number;
  bottom: number;
}

/** A row that is written: which of the template, with what in it, and which copy of its block it is. */
interface FilledRow {
  source: number;
  data: PrintData;
  copy: number;
}

const OPEN = /\{\{#\s*([^{}]+?)\s*\}\}/;
const CLOSE = /\{\{\/[^{}]*\}\}/;

/**
 * Fills a sheet with data (D63): `{{field}}` in any cell; the rows from one with `{{#list}}` to one with `{{/list}}` come
 * once for each item. Formulas below follow, and those over a repeated row take in all of its copies.
 */
export function fillSheet(sheet: Worksheet, data: PrintData, context: FillContext): void {
  if (sheet.columnCount > MAX_SHEET_COLUMNS || sheet.rowCount > MAX_SHEET_ROWS)
    throw new DocumentRefused('too-complex', 'too many rows or columns');
  const template = templateOf(sheet);
  const merged = [...(sheet.model.merges ?? [])].map(areaOf);
  const rows = filledRows(template, data);
  const places = new Places(rows);
  for (const area of merged) sheet.unMergeCells(areaText(area));
  rows.forEach((row, at) => write(sheet, { at: at + 1, row, template, places, context }));
  for (let at = rows.length + 1; at <= template.length; at += 1) clear(sheet, at);
  for (const area of merged)
    for (const copied of places.copiesOf(area, template)) sheet.mergeCells(areaText(copied));
}

function templateOf(sheet: Worksheet): TemplateRow[] {
  const rows: TemplateRow[] = [];
  for (let at = 1; at <= sheet.rowCount; at += 1) {
    const row = sheet.getRow(at);
    const cells: TemplateCell[] = [];
    row.eachCell({ includeEmpty: true }, (cell, column) => {
      const isPart = cell.isMerged && cell.master.address !== cell.address;
      const formula = isPart ? undefined : cell.formula;
      const value = isPart ? null : cell.value;
      cells.push({ column, value, style: cell.style, ...(formula ? { formula } : {}) });
    });
    rows.push({ height: row.height, cells });
  }
  markBlocks(rows);
  return rows;
}

function markBlocks(rows: TemplateRow[]): void {
  let open: Block | undefined;
  rows.forEach((row, at) => {
    for (const cell of row.cells) {
      if (typeof cell.value !== 'string') continue;
      const list = OPEN.exec(cell.value)?.[1];
      if (list !== undefined) {
        if (open) throw new DocumentRefused('unreadable', 'a list within a list');
        open = { list, top: at + 1, bottom: at + 1 };
        cell.value = cell.value.replace(OPEN, '');
      }
      if (open) row.block = open;
      if (CLOSE.test(cell.value)) {
        if (!open) throw new DocumentRefused('unreadable', 'a list ends that has not begun');
        cell.value = cell.value.replace(CLOSE, '');
        open.bottom = at + 1;
        open = undefined;
      }
    }
    if (open) row.block = open;
  });
  if (open) throw new DocumentRefused('unreadable', 'a list does not end');
}

function filledRows(template: readonly TemplateRow[], data: PrintData): FilledRow[] {
  const rows: FilledRow[] = [];
  for (let at = 0; at < template.length;) {
    const block = template[at]?.block;
    if (!block) {
      rows.push({ source: (at += 1), data, copy: 0 });
      continue;
    }
    const listed = dataAt(data, block.list);
    const items = Array.isArray(listed) ? (listed as unknown[]) : [];
    items.forEach((item, copy) => {
      const own = typeof item === 'object' && item !== null ? (item as PrintData) : { '.': item };
      // What an item does not have of its own is read from around it.
      const scope = { ...data, ...own, index: copy + 1 };
      for (let source = block.top; source <= block.bottom; source += 1)
        rows.push({ source, data: scope, copy });
    });
    if (rows.length > MAX_SHEET_ROWS) throw new DocumentRefused('too-complex', 'too many rows');
    at = block.bottom;
  }
  return rows;
}

/** Where the rows of a template went. */
class Places {
  private readonly found = new Map<number, number[]>();

  constructor(rows: readonly FilledRow[]) {
    rows.forEach(({ source }, at) => {
      const list = this.found.get(source) ?? [];
      list.push(at + 1);
      this.found.set(source, list);
    });
  }

  /** An area as a formula in a copy of row `from` means it; `undefined` where none of it is left. */
  moved(area: Area, { source, copy }: FilledRow, template: readonly TemplateRow[]): Area | undefined {
    const block = template[source - 1]?.block;
    const inside = block !== undefined && area.top >= block.top && area.bottom <= block.bottom;
    const rows = [];
    for (let row = area.top; row <= Math.min(area.bottom, template.length); row += 1) {
      const all = this.found.get(row) ?? [];
      rows.push(...(inside ? all.slice(copy, copy + 1) : all));
    }
    if (rows.length === 0) return undefined;
    return { ...area, top: Math.min(...first(rows)), bottom: Math.max(...last(rows)) };
  }

  copiesOf(area: Area, template: readonly TemplateRow[]): Area[] {
    const block = template[area.top - 1]?.block;
    const tops = this.found.get(area.top) ?? [];
    const bottoms = this.found.get(area.bottom) ?? [];
    if (block && area.bottom <= block.bottom)
      return tops.map((top, at) => ({ ...area, top, bottom: bottoms[at] ?? top }));
    const [top, bottom] = [tops[0], bottoms.at(-1)];
    return top === undefined || bottom === undefined ? [] : [{ ...area, top, bottom }];
  }
}

// Rows are in their order.
const first = (rows: readonly number[]) => rows.slice(0, 1);
const last = (rows: readonly number[]) => rows.slice(-1);

interface Writing {
  at: number;
  row: FilledRow;
  template: readonly TemplateRow[];
  places: Places;
  context: FillContext;
}

function write(sheet: Worksheet, { at, row, template, places, context }: Writing): void {
  const source = template[row.source - 1];
  clear(sheet, at);
  if (!source) return;
  const target = sheet.getRow(at);
  if (source.height !== undefined) target.height = source.height;
  for (const { column, value, formula, style } of source.cells) {
    const cell = target.getCell(column);
    cell.style = style;
    if (formula !== undefined) {
      const moved = mapReferences(formula, (area, same) => {
        if (area.sheet !== undefined) return same;
        const to = places.moved(area, row, template);
        return to ? areaText(to) : '0';
      });
      cell.value = { formula: moved, date1904: false };
    } else cell.value = filled(value, row.data, context);
  }
}

function clear(sheet: Worksheet, at: number): void {
  const row = sheet.getRow(at);
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.value = null;
    cell.style = {};
  });
}

/** A cell that is nothing but a place keeps the type of its value, so that spreadsheets can reckon with it. */
function filled(value: CellValue, data: PrintData, context: FillContext): CellValue {
  if (typeof value === 'object' && value !== null && 'richText' in value)
    return { richText: value.richText.map((run) => ({ ...run, text: fillText(run.text, data, context) })) };
  if (typeof value !== 'string') return value;
  const inside = wholePlace(value);
  if (inside === undefined) return fillText(value, data, context);
  const found = placeValue(inside, data, context);
  if (isFormulaError(found)) return { error: found };
  return typeof found === 'number' || typeof found === 'boolean' ? found : fillText(value, data, context);
}

function areaOf(text: string): Area {
  const [, left = 'A', top, right = left, bottom = top] =
    /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(text) ?? [];
  return {
    left: columnNumber(left),
    top: Number(top),
    right: columnNumber(right),
    bottom: Number(bottom),
  };
}
