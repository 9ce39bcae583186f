import type {
  createFields,
  Field,
  OutputOf,
  previewImport,
  RawInputOf,
  startImport,
} from '@buildmesh/contracts';
import {
  isServerSet,
  kindOf,
  type FieldDefinition,
  type FieldKind,
  type FieldOption,
} from '@buildmesh/domain';
import { fieldKeyOf } from '../../shared/field/field-key.js';
import { isEditable } from '../../shared/field/field-kind.js';

export type Preview = OutputOf<typeof previewImport>;
export type PreviewColumn = Preview['columns'][number];
export type SuggestedType = PreviewColumn['suggestedType'];
export type ImportOptionIn = NonNullable<RawInputOf<typeof startImport>['option']>;
export type NewField = Omit<RawInputOf<typeof createFields>['list'][number], 'option'> & {
  option: FieldOption;
};

/** Rows that are imported while one waits; more become a job (D35). */
export const DIRECT_ROWS = 10_000;
/** Most digits behind the point that a number field has. */
const MAX_DECIMALS = 10;

/** Where a column of the file goes. */
export type Target = { kind: 'skip' } | { kind: 'field'; key: string } | { kind: 'new'; type: SuggestedType };

export interface ColumnPlan {
  column: PreviewColumn;
  target: Target;
  /** Chosen date format; needed where several fit. */
  format: string | undefined;
}

const MOMENTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'time', 'timestamp']);

/** Fields that a file may fill. */
export function fillableFields<F extends FieldDefinition>(fields: readonly F[]): F[] {
  return fields.filter((field) => !isServerSet(field) && field._option.readonly !== true);
}

/** Fields by which an import may find the rows that it changes. */
export function keyFields<F extends FieldDefinition>(fields: readonly F[]): F[] {
  return fields.filter((field) => field._option.unique && isEditable(field));
}

/** The plan that needs least doing: matched fields, and for a new table a field for every column. */
export function firstPlan(preview: Preview, options: { isNewTable: boolean }): ColumnPlan[] {
  return preview.columns.map((column) => ({
    column,
    target:
      column.field !== null
        ? { kind: 'field', key: column.field }
        : options.isNewTable
          ? { kind: 'new', type: column.suggestedType }
          : { kind: 'skip' },
    format: column.formats[0],
  }));
}

/**
 * The formats in which the values of a column could be dates, the first of them chosen (D35); where there are several, a
 * person has to say which (nocodb#7049). None where the column does not become a date.
 */
export function dateFormatsOf(plan: ColumnPlan, fields: readonly FieldDefinition[]): readonly string[] {
  return isMoment(plan.target, fields) ? plan.column.formats : [];
}

function isMoment(target: Target, fields: readonly FieldDefinition[]): boolean {
  if (target.kind === 'new') return MOMENTS.has(target.type as FieldKind);
  const field = target.kind === 'field' ? fields.find((one) => one._key === target.key) : undefined;
  return field !== undefined && MOMENTS.has(kindOf(field));
}

export type Problem =
  | { kind: 'nothing' }
  | { kind: 'twice'; key: string }
  | { kind: 'required'; keys: string[] }
  | { kind: 'key-missing'; key: string };

/** What stands in the way of an import; `required` only warns when rows are updated by a key. */
export function problemsOf(
  plans: readonly ColumnPlan[],
  fields: readonly FieldDefinition[],
  key: string | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const used = new Map<string, number>();
  for (const { target } of plans)
    if (target.kind === 'field') used.set(target.key, (used.get(target.key) ?? 0) + 1);
  if (plans.every(({ target }) => target.kind === 'skip')) problems.push({ kind: 'nothing' });
  for (const [field, times] of used) if (times > 1) problems.push({ kind: 'twice', key: field });
  if (key !== undefined && !used.has(key)) problems.push({ kind: 'key-missing', key });
  const required = fields.filter(
    (field) =>
      field._option.required &&
      field._option.default === undefined &&
      !isServerSet(field) &&
      !used.has(field._key),
  );
  if (required.length > 0 && key === undefined)
    problems.push({ kind: 'required', keys: required.map((field) => field._key) });
  return problems;
}

/** Fields to be made for columns that have none, in the order of the file. The first one names the rows of a new table. */
export function newFields(plans: readonly ColumnPlan[], options: { isNewTable: boolean }): NewField[] {
  const names = new Map<string, number>();
  const wanted = plans.filter(({ target }) => target.kind === 'new');
  return wanted.map(({ column, target }, index) => {
    const base = (column.header.trim() || `#${column.column + 1}`).slice(0, 90);
    const times = (names.get(base) ?? 0) + 1;
    names.set(base, times);
    const name = times === 1 ? base : `${base} ${times}`;
    const field = fieldOfType(name, target.kind === 'new' ? target.type : 'string', column);
    return index === 0 && options.isNewTable ? { ...field, option: { ...field.option, _name: true } } : field;
  });
}

function fieldOfType(name: string, type: SuggestedType, column: PreviewColumn): NewField {
  const key = fieldKeyOf(column.header);
  const base = { name, ...(key === undefined ? {} : { key }) };
  if (type === 'switch') return { ...base, type: 'string', option: { _display: { _type: 'switch' } } };
  if (type === 'selection') {
    // Only the head of the file was looked at: values further down must be taken too.
    return {
      ...base,
      type: 'string',
      option: {
        _display: { _type: 'selection' },
        custom: true,
        selection: column.choices.map((value) => ({ value, label: value })),
      },
    };
  }
  return { ...base, type, option: type === 'number' ? { accuracy: accuracyOf(column) } : {} };
}

/** As many digits behind the point as the file has, so that nothing of it is rounded away. */
function accuracyOf({ decimals }: PreviewColumn): number {
  return Math.min(MAX_DECIMALS, Math.max(2, decimals));
}

/** The mapping of the call: columns to keys, `made` being the fields made for new columns in order. */
export function mappingOf(
  plans: readonly ColumnPlan[],
  made: readonly Pick<Field, '_key'>[],
): NonNullable<ImportOptionIn['mapping']> {
  const rest = [...made];
  return plans.flatMap(({ column, target, format }) => {
    const key = target.kind === 'field' ? target.key : target.kind === 'new' ? rest.shift()?._key : undefined;
    return key === undefined
      ? []
      : [
          {
            column: column.column,
            field: key,
            ...(format !== undefined && column.formats.length > 0 ? { format } : {}),
          },
        ];
  });
}

/** Name for a table made of a file: the file's, without its ending. */
export function tableName(fileName: string): string {
  return fileName
    .replace(/\.(csv|tsv|txt|xlsx)$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 60);
}

export const isImportable = (fileName: string): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(fileName);
