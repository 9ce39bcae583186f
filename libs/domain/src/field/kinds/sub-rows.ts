import { isId, newId as kernelNewId, type FieldFault } from '@buildmesh/kernel';
import { MAX_COLLECTION_ROWS, MAX_JSON_BYTES } from '../limits.js';
import type { FaultRule, ValueFault, ValueResult } from '../value.types.js';
import { faulty, fine, isRecord, type CheckFactory } from './check.types.js';
import { plainData } from './structured.js';

/** Rows inside a row: at most 500, each with an id of its own (D29). */
export const checkCollection: CheckFactory = (field, context) => {
  const check = context.subRows(field._option.fields ?? []);
  const newId = context.newId ?? kernelNewId;
  return (value) => {
    if (!Array.isArray(value) || !value.every(isRecord)) return faulty('format');
    if (value.length > MAX_COLLECTION_ROWS) return faulty('limit', { max: MAX_COLLECTION_ROWS });
    const ids = new Set<string>();
    const faults: ValueFault[] = [];
    const rows = value.map(({ _id, ...values }, at) => {
      const id = isId(_id) && !ids.has(_id) ? _id : newId();
      ids.add(id);
      const row = check(values);
      faults.push(...row.faults.map((fault) => within(`${at}`, fault)));
      return { _id: id, ...row.values };
    });
    return faults.length > 0 ? together(faults) : fine(rows);
  };
};

/** An object keyed by the fields of an embedded form (D29); any plain object where the form is not known. */
export const checkForm: CheckFactory = (field, context) => {
  const fields = field._option.fields;
  const check = fields && context.subRows(fields);
  return (value) => {
    if (!isRecord(value)) return faulty('format');
    if (!check) return plainData(value, MAX_JSON_BYTES);
    const row = check(value);
    return row.faults.length > 0 ? together(row.faults.map((fault) => within('', fault))) : fine(row.values);
  };
};

function within(place: string, { field, rule, params }: FieldFault): ValueFault {
  return {
    rule: rule as FaultRule,
    path: place === '' ? field : `${place}.${field}`,
    ...(params ? { params } : {}),
  };
}

function together(faults: readonly ValueFault[]): ValueResult {
  const [first, ...others] = faults;
  return first ? { fault: { ...first, others } } : faulty('format');
}
