import type {
  createFields,
  Field,
  OutputOf,
  previewImport,
  RawInputOf,
  startImport,
} from '@buildmesh/contracts';
import {
  DECIMAL_COMMA,
  DECIMAL_POINT,
  isServerSet,
  kindOf,
  type FieldDefinition,
  type FieldKind,
  type FieldOption,
} from '@buildmesh/domain';
import { fieldKeyOf } from '../../entities/field/field-key.js';
import { isEditable } from '../../entities/field/field-kind.js';

export type Preview = OutputOf<typeof previewImport>;
export type PreviewColumn = Preview['columns'][number];
export type SuggestedType = PreviewColumn['suggestedType'];
export type ImportOptionIn = NonNullable<RawInputOf<typeof startImport>['option']>;
export type NewField = Omit<RawInputOf<typeof createFields>['list'][number], 'option'> & {
  option: FieldOption;
};

/** Most digits behind the point that a number field has. */
const MAX_DECIMALS = 10;

/** Where a column of the file goes. */
export type Target = { kind: 'skip' } | { kind: 'field'; key: string } | { kind: 'new'; type: SuggestedType };

export interface ColumnPlan {
  column: PreviewColumn;
  target: Target;
  /** Formats of dates, the first that fits counts; none while the user has to choose. */
  formats: readonly string[];
  /** How numbers are written; none while the user has to choose. */
  number: string | undefined;
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
    formats: column.unclear ? [] : column.together ? column.formats : column.formats.slice(0, 1),
    number: column.unclear ? undefined : column.numbers[0],
  }));
}

/**
 * The formats in which the values of a column could be dates; where they mean different days, a person has to say which
 * (nocodb#7049). None where the column does not become a date.
 */
export function dateFormatsOf(plan: ColumnPlan, fields: readonly FieldDefinition[]): readonly string[] {
  return isMoment(plan.target, fields) ? plan.column.formats : [];
}

/** The ways to write the numbers of a column, for the user to correct what was found; none where it is none of numbers. */
export function numberFormatsOf(plan: ColumnPlan, fields: readonly FieldDefinition[]): readonly string[] {
  const isNumber = kindOfTarget(plan.target, fields) === 'number';
  return isNumber && plan.column.numbers.length > 0 ? [DECIMAL_POINT, DECIMAL_COMMA] : [];
}

function kindOfTarget(target: Target, fields: readonly FieldDefinition[]): string | undefined {
  if (target.kind === 'new') return target.type;
  const field = target.kind === 'field' ? fields.find((one) => one._key === target.key) : undefined;
  return field && kindOf(field);
}

/** True while the user has to say how the values of a column are to be read. */
function isUndecided(plan: ColumnPlan, fields: readonly FieldDefinition[]): boolean {
  return (
    (dateFormatsOf(plan, fields).length > 0 && plan.formats.length === 0) ||
    (numberFormatsOf(plan, fields).length > 0 && plan.number === undefined)
  );
}

function isMoment(target: Target, fields: readonly FieldDefinition[]): boolean {
  return MOMENTS.has(kindOfTarget(target, fields) as FieldKind);
}

export type Problem =
  | { kind: 'nothing' }
  | { kind: 'twice'; key: string }
  | { kind: 'required'; keys: string[] }
  | { kind: 'key-missing'; key: string }
  | { kind: 'undecided'; headers: string[] };

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
  const undecided = plans.filter((plan) => isUndecided(plan, fields));
  if (undecided.length > 0)
    problems.push({ kind: 'undecided', headers: undecided.map(({ column }) => column.header) });
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
  fields: readonly FieldDefinition[] = [],
): NonNullable<ImportOptionIn['mapping']> {
  const rest = [...made];
  return plans.flatMap((plan) => {
    const { column, target } = plan;
    const dates = dateFormatsOf(plan, fields).length > 0 ? plan.formats : [];
    const number = numberFormatsOf(plan, fields).length > 0 ? plan.number : undefined;
    const formats = number === undefined ? [...dates] : [number];
    const key = target.kind === 'field' ? target.key : target.kind === 'new' ? rest.shift()?._key : undefined;
    return key === undefined
      ? []
      : [
          {
            column: column.column,
            field: key,
            ...(formats.length > 0 ? { formats } : {}),
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
