import {
  cellParser,
  kindOf,
  rowChecker,
  type CellOptions,
  type CellParser,
  type FieldKind,
  type RowResult,
} from '@buildmesh/domain';
import { unescapeCell } from '../parse/escape-cell.js';
import type { SheetRow } from '../parse/parse.types.js';
import type { CellFault, ColumnChoice, RowsTask, TargetField } from './messages.js';

/** Shown of a cell that broke a rule. */
const CELL_SHOWN = 200;
/** Stands for bytes that were no text in the file's encoding. */
const NOT_TEXT = '\ufffd';

/** Kinds that are read from what is stored in a cell, not from what it shows. */
const MEASURED: ReadonlySet<FieldKind> = new Set(['number', 'date', 'time', 'timestamp', 'switch']);

interface Column {
  index: number;
  field: TargetField;
  parse: CellParser;
  /** What the number format of a cell shows is the value. */
  asShown: boolean;
  /** For cells whose format the file itself tells. */
  parseIso: CellParser;
  /** Names of related rows in a cell, for fields that hold relations. */
  namesIn: ((text: string) => string[]) | undefined;
}

/** What a related row is called in the file, where its id will stand. */
export interface Reference {
  field: string;
  texts: string[];
}

export interface BuiltRow {
  index: number;
  cells: string[];
  /** As the cells show themselves, where that is not what is stored. */
  shown?: ReadonlyMap<number, string> | undefined;
  values: Record<string, unknown>;
  faults: CellFault[];
  references: Reference[];
}

interface BuilderParts {
  header: { width: number; strict: boolean };
  sanitizeHtml: ((html: string) => string) | undefined;
}

/** Turns rows of a sheet into checked values of the fields that the columns go into. */
export class RowBuilder {
  private readonly columns: Column[];
  private readonly width: number;
  private readonly updates: boolean;
  private readonly key: string | undefined;
  /** Empty cells leave what a row has. */
  private readonly keeps: boolean;
  private readonly check: (values: Readonly<Record<string, unknown>>) => RowResult;
  private readonly shown: ReadonlyMap<string, number>;

  constructor(task: RowsTask, choices: readonly ColumnChoice[], { header, sanitizeHtml }: BuilderParts) {
    this.width = header.strict ? header.width : 0;
    const cellOptions: CellOptions = { accuracy: task.accuracy, timezone: task.timezone, sanitizeHtml };
    const byKey = new Map(task.fields.map((field) => [field._key, field]));
    this.columns = choices.flatMap(({ column, field: key, formats }) => {
      const field = byKey.get(key);
      return field ? [columnOf(column, { field, formats, options: cellOptions })] : [];
    });
    this.shown = new Map(this.columns.map(({ index, field }) => [field._key, index]));
    const mapped = new Set(choices.map(({ field }) => field));
    this.updates = task.key !== undefined;
    this.key = task.key;
    this.keeps = this.updates && task.clear !== true;
    const mode = this.updates ? 'update' : 'create';
    const checked = this.updates ? task.fields.filter((field) => mapped.has(field._key)) : task.fields;
    const writable = task.writable === null ? null : new Set(task.writable);
    this.check = rowChecker(checked, { mode, accuracy: task.accuracy, writable, sanitizeHtml });
  }

  build(row: SheetRow): BuiltRow {
    const { index, cells, shown } = row;
    const built: BuiltRow = { index, cells, shown, values: {}, faults: [], references: [] };
    const broken = this.brokenBy(row);
    if (broken) built.faults.push(broken);
    else for (const column of this.columns) this.read(column, row, built);
    return built;
  }

  /** Checks the row as a whole, after its references have been resolved. */
  finish(row: BuiltRow): void {
    if (row.faults.length > 0) return;
    const { values, faults } = this.check(row.values);
    row.values = values;
    for (const { field, rule, params } of faults)
      row.faults.push(this.fault(row, field, { rule: rule as CellFault['rule'], params }));
  }

  fault(
    row: Pick<BuiltRow, 'index' | 'cells'>,
    field: string,
    { rule, params, takes }: Pick<CellFault, 'rule' | 'params' | 'takes'>,
  ): CellFault {
    const column = this.shown.get(field.split('.')[0] ?? '');
    const cell = column === undefined ? '' : (row.cells[column] ?? '').slice(0, CELL_SHOWN);
    return {
      index: row.index,
      field,
      rule,
      ...(params ? { params } : {}),
      ...(takes ? { takes } : {}),
      cell,
    };
  }

  private brokenBy(row: SheetRow): CellFault | undefined {
    if (row.broken)
      return {
        index: row.index,
        field: '',
        rule: 'quote',
        cell: (row.cells.at(-1) ?? '').slice(0, CELL_SHOWN),
      };
    if (this.width === 0) return undefined;
    let found = row.cells.length;
    while (found > this.width && row.cells[found - 1]?.trim() === '') found--;
    // Programs leave the empty cells at the end of a row away.
    return found <= this.width
      ? undefined
      : { index: row.index, field: '', rule: 'columns', params: { found, expected: this.width }, cell: '' };
  }

  private read(column: Column, row: SheetRow, built: BuiltRow): void {
    const { index, field, parse, parseIso, namesIn, asShown } = column;
    const cell = (asShown ? row.shown?.get(index) : undefined) ?? row.cells[index] ?? '';
    const text = unescapeCell(cell);
    if (text.trim() === '') {
      // Of a new row the check sees by itself what is missing; here it would take the field for one that is left out.
      const told = this.keeps ? field._key === this.key : this.updates;
      if (told && field._option.required) built.values[field._key] = null;
      return;
    }
    const kind = row.kinds?.get(index);
    if (kind === 'error' || kind === 'formula' || text.includes(NOT_TEXT)) {
      const rule = kind === 'error' ? 'format' : kind === 'formula' ? 'formula' : 'bytes';
      built.faults.push(this.fault(built, field._key, { rule }));
    } else if (namesIn) {
      built.references.push({ field: field._key, texts: namesIn(text) });
    } else {
      const { value, fault } = kind === 'date' ? parseIso(text) : parse(text);
      if (fault) built.faults.push(this.fault(built, field._key, fault));
      else built.values[field._key] = value;
    }
  }
}

function columnOf(
  index: number,
  {
    field,
    formats,
    options,
  }: { field: TargetField; formats: readonly string[] | undefined; options: CellOptions },
): Column {
  const kind = kindOf(field);
  const namesIn = kind === 'relate' ? namesReader(field) : undefined;
  return {
    index,
    field,
    namesIn,
    asShown: !MEASURED.has(kind),
    parse: cellParser(field, formats, options),
    parseIso: cellParser(field, undefined, options),
  };
}

/** Listens to what the cell reader would have resolved: it alone knows how names stand in a cell. */
function namesReader(field: TargetField): (text: string) => string[] {
  let names: string[] = [];
  const resolve = (name: string): undefined => {
    names.push(name);
  };
  const parse = cellParser(field, undefined, { resolve });
  return (text) => {
    names = [];
    parse(text);
    return names;
  };
}
