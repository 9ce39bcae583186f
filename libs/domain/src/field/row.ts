import type { FieldFault } from '@buildmesh/kernel';
import { emptyValue } from './emptiness.js';
import type { FieldDefinition } from './field.types.js';
import { isSettable } from './form-kinds.js';
import { isServerSet, kindOf } from './kind.js';
import type { CheckContext, ValueCheck } from './kinds/check.types.js';
import { VALUE_CHECKS } from './kinds/registry.js';
import { formTeller } from './taken-form.js';
import { isSystemKey } from './system-fields.js';
import type { CheckOptions, FaultRule, RowOptions, RowResult, ValueFault } from './value.types.js';

interface Column {
  readonly field: FieldDefinition;
  readonly check: ValueCheck;
  readonly serverSet: boolean;
}

/** The check of one value of a field: its normalised form, `null` for an empty one, or what is wrong with it. */
export function valueChecker(field: FieldDefinition, options: CheckOptions = {}): ValueCheck {
  const check = VALUE_CHECKS[kindOf(field)](field, contextOf(options));
  const told = formTeller(field);
  return (value) => (emptyValue(value) ? { value: null } : told(check(value)));
}

/** Prepares checking rows of these fields once, for any number of rows (see `validateRow`). */
export function rowChecker(
  fields: readonly FieldDefinition[],
  options: RowOptions,
): (values: Readonly<Record<string, unknown>>) => RowResult {
  const columns = new Map(
    fields.map((field): [string, Column] => [
      field._key,
      { field, check: valueChecker(field, options), serverSet: isServerSet(field) || !isSettable(field) },
    ]),
  );
  return (values) => {
    const row: RowResult = { values: {}, faults: [] };
    for (const key of Object.keys(values))
      setGiven(row, columns.get(key), { key, value: values[key], options });
    if (options.mode === 'create') for (const column of columns.values()) completeNew(row, column, values);
    return row;
  };
}

/**
 * Checks and normalises the values of a row (D29, D30, data §5): unknown keys, system keys and read-only fields are
 * faults, fields outside `writable` are dropped, defaults are filled in on create. That values are unique and related
 * rows exist is checked by the store.
 */
export function validateRow(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
  options: RowOptions,
): RowResult {
  return rowChecker(fields, options)(values);
}

interface Given {
  key: string;
  value: unknown;
  options: RowOptions;
}

function setGiven(row: RowResult, column: Column | undefined, { key, value, options }: Given): void {
  if (value === undefined) return;
  if (!column) {
    addFault(row, key, { rule: isSystemKey(key) ? 'system' : 'unknown' });
    return;
  }
  if (options.writable && !options.writable.has(key)) return;
  const refusal = refusalOf(column, options);
  if (refusal) addFault(row, key, { rule: refusal });
  else setValue(row, column, value);
}

function refusalOf({ field, serverSet }: Column, { mode }: RowOptions): FaultRule | undefined {
  const kind = kindOf(field);
  if (kind === 'system') return 'system';
  if (serverSet || field._option.readonly) return 'readonly';
  return kind === 'id' && mode === 'update' ? 'readonly' : undefined;
}

function setValue(row: RowResult, { field, check }: Column, value: unknown): void {
  const result = check(value);
  if (result.fault) addFault(row, field._key, result.fault);
  else if (result.value === null && field._option.required) addFault(row, field._key, { rule: 'required' });
  else row.values[field._key] = result.value;
}

/** A field of a new row that nobody gave a value: its default, or a fault if it must have one. */
function completeNew(row: RowResult, column: Column, given: Readonly<Record<string, unknown>>): void {
  const { field, serverSet } = column;
  const key = field._key;
  if (serverSet || key in row.values || row.faults.some((fault) => fault.field === key)) return;
  const isGiven = Object.hasOwn(given, key) && given[key] !== undefined;
  if (!emptyValue(field._option.default) && (!isGiven || field._option.readonly))
    setValue(row, column, field._option.default);
  else if (field._option.required) addFault(row, key, { rule: 'required' });
}

function addFault(row: RowResult, field: string, fault: ValueFault): void {
  row.faults.push(faultOf(field, fault));
  for (const other of fault.others ?? []) row.faults.push(faultOf(field, other));
}

function faultOf(field: string, { rule, path, params, takes }: ValueFault): FieldFault {
  return {
    field: path ? `${field}.${path}` : field,
    rule,
    message: `field.${takes ?? rule}`,
    ...(params ? { params } : {}),
  };
}

function contextOf(options: CheckOptions): CheckContext {
  const { accuracy, sanitizeHtml, newId, project } = options;
  const tools = { accuracy, sanitizeHtml, newId, project };
  return {
    ...tools,
    subRows: (fields) => rowChecker(fields, { ...tools, mode: 'create' }),
  };
}
