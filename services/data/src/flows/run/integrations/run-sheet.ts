import { refusal } from '@buildmesh/contracts';
import {
  cellWriters,
  type ExportCell,
  exportedFields,
  type ExportTable,
  headersOf,
} from '../../../transfer/index.js';
import type { RunContext } from '../execution/run-context.js';
import { recordOf, textOf } from '../execution/step-values.js';

/** Rows on their way into a file. */
export interface SheetRequest {
  rows: readonly Record<string, unknown>[];
  /** The table that the rows are of: its fields give the headings, and how values are written. */
  entity: string | undefined;
  /** Keys, or keys with names; all fields when absent. */
  columns: unknown;
  name: string;
  format: 'xlsx' | 'csv';
}

/** The table that a file shows. Rows of a table stand as its own export writes them, other values as plain as they come. */
export async function sheetOf(
  request: SheetRequest,
  environment: Pick<RunContext, 'rows' | 'context' | 'views'>,
): Promise<ExportTable> {
  const columns = columnsOf(request.columns);
  if (request.entity === undefined) return plainSheet(request.rows, columns);
  const access = environment.views(request.entity);
  if (!access) throw refusal('entity.not-found');
  const fields = exportedFields(access, columns.length > 0 ? columns.map(({ key }) => key) : undefined);
  const { timezone } = environment.context;
  const writers = await cellWriters(environment.rows.reads, access, { fields, timezone });
  const cells = request.rows.map((row) => fields.map((field, at) => writers[at]?.(row[field._key]) ?? null));
  return { header: headersOf(fields, access.entity.fields), blocks: blocksOf(cells) };
}

function plainSheet(
  rows: readonly Record<string, unknown>[],
  named: readonly { key: string; name: string }[],
): ExportTable {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !key.startsWith('_'));
  const columns = named.length > 0 ? named : keys.map((key) => ({ key, name: key }));
  const cells = rows.map((row) => columns.map(({ key }) => cellOf(row[key])));
  return { header: columns.map(({ name }) => name), blocks: blocksOf(cells) };
}

async function* blocksOf(cells: ExportCell[][]): AsyncGenerator<ExportCell[][]> {
  yield cells;
}

function cellOf(value: unknown): ExportCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => String(cellOf(each) ?? '')).join(', ');
  const { __name } = recordOf(value);
  return typeof __name === 'string' ? __name : JSON.stringify(value);
}

function columnsOf(value: unknown): { key: string; name: string }[] {
  return (Array.isArray(value) ? value : []).flatMap((column: unknown) => {
    const { key, name } = recordOf(typeof column === 'string' ? { key: column } : column);
    return typeof key === 'string' ? [{ key, name: textOf(name) || key }] : [];
  });
}
