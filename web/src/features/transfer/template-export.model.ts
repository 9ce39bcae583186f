import { mergeDocx, mergeHtml, mergePdf, mergeXlsx, type Row } from '@buildmesh/contracts';
import { byteLength, kindOf, shownOf, type FieldDefinition, type FieldKind } from '@buildmesh/domain';
import { cellText } from '../../entities/field/cell-text.js';
import type { Formats } from '../../entities/field/formats.js';
import type { RowAccess, RowQuery } from '../../entities/row/row-access.js';
import { MAX_EXPORT_FIELDS, MAX_EXPORT_ROWS } from './export.model.js';

const CONTRACTS = { xlsx: mergeXlsx, pdf: mergePdf, html: mergeHtml, docx: mergeDocx } as const;
export type DocumentFormat = keyof typeof CONTRACTS;
const DOCUMENT_FORMATS: readonly DocumentFormat[] = ['xlsx', 'pdf', 'html', 'docx'];
/** A Word template does not become a spreadsheet, nor a paper (spec: data §7). */
const OF_WORD: readonly DocumentFormat[] = ['docx', 'html'];
/** Rows that one call answers (D33). */
const BLOCK_ROWS = 500;

/** A template: a file of this machine, or one of the project by its address. */
export interface TemplateChoice {
  file: File | undefined;
  url: string;
}

/** Whether there is a template at all; without one an export does nothing (spec: data §5). */
export const isGiven = ({ file, url }: TemplateChoice): boolean => file !== undefined || url.trim() !== '';

export function formatsOf({ file, url }: TemplateChoice): readonly DocumentFormat[] {
  return /\.docx$/i.test(file?.name ?? url.trim()) ? OF_WORD : DOCUMENT_FORMATS;
}

/** The rows are more than an export may have (spec: data §5). */
export const isOverLimit = (total: number | undefined, fields: number): boolean =>
  (total !== undefined && total > MAX_EXPORT_ROWS) || fields > MAX_EXPORT_FIELDS;

/** More than what may come beside a template. */
export class TooMuchData extends Error {}

type Records = readonly Record<string, unknown>[];
/** Fetches the document and hands it to whoever asked. */
type Save = (
  contract: (typeof CONTRACTS)[DocumentFormat],
  call: { params: { project: string }; body: FormData; fileName: string },
) => Promise<void>;

interface TemplateExport {
  project: string;
  name: string;
  template: TemplateChoice;
  format: DocumentFormat;
  data: Records;
}

/**
 * A document of the rows, made from a template. Does nothing, and says so with false, unless a template is given and there
 * are rows (spec: data §5). Throws `TooMuchData` where they do not fit beside the template.
 */
export async function exportByTemplate(
  { project, name, template, format, data }: TemplateExport,
  save: Save,
): Promise<boolean> {
  if (!isGiven(template) || data.length === 0) return false;
  const contract = CONTRACTS[format];
  const text = JSON.stringify(data);
  if (byteLength(text) > (contract.maxFieldBytes ?? Infinity)) throw new TooMuchData();
  const body = new FormData();
  body.append('data', text);
  body.append('option', JSON.stringify({ name }));
  if (template.file) body.append('file', template.file, template.file.name);
  else body.append('url', template.url.trim());
  await save(contract, { params: { project }, body, fileName: `${name}.${format}` });
  return true;
}

/** The rows of a query, as many as an export may have. */
export async function allRows(access: Pick<RowAccess, 'query'>, query: RowQuery): Promise<Row[]> {
  const rows: Row[] = [];
  for (let index = 1; rows.length < MAX_EXPORT_ROWS; index += 1) {
    const option = { ...query.option, count: false };
    const { data } = await access.query({ ...query, option, page: { index, size: BLOCK_ROWS } });
    rows.push(...data);
    if (data.length < BLOCK_ROWS) break;
  }
  return rows.slice(0, MAX_EXPORT_ROWS);
}

/** Kinds that a template reckons with or goes through; all others come as people read them. */
const AS_THEY_ARE: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'number',
  'computed-number',
  'collection',
  'relate',
]);

/** Rows as a template reads them: by the keys of the fields. */
export function recordsFor(
  rows: readonly Row[],
  fields: readonly FieldDefinition[],
  formats: Formats,
): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      fields.map((field) => {
        const value = shownOf(row, field._key);
        return [field._key, AS_THEY_ARE.has(kindOf(field)) ? value : cellText(field, value, formats)];
      }),
    ),
  );
}
