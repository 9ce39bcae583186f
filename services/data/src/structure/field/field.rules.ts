import { refusal, type Entity } from '@buildmesh/contracts';
import type { FieldFault } from '@buildmesh/kernel';
import {
  allowsType,
  isFieldPattern,
  isSettable,
  kindOf,
  relatedEntity,
  storageOf,
  valueChecker,
  dateFormat,
  timeFormat,
  type FieldDefinition,
  type FieldOption,
  type FieldType,
  type FormKind,
  type Storage,
} from '@buildmesh/domain';
import { fieldOnWire, type FieldRow } from '../../catalog/index.js';

/** Columns in which a value can be unique. */
const UNIQUE_STORAGES: ReadonlySet<Storage> = new Set(['text', 'double', 'date', 'time', 'timestamptz']);
/** Keys that a body cannot carry, since they could touch a prototype. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(['constructor', 'prototype']);

const keyTaken = (key: string) =>
  refusal('field.key-taken', {
    errors: [{ field: 'key', rule: 'unique', message: 'field.key-taken', params: { key } }],
  });

/** Refuses a key that another field has, or that no body can carry. */
export function assertKeyFree(key: string, taken: ReadonlySet<string>): void {
  if (taken.has(key) || RESERVED_KEYS.has(key)) throw keyTaken(key);
}

/** Key of a field that was given none: `share_{timestamp}` (spec: data §3), the next free millisecond for a second one. */
export function freeKey(nowMs: number, taken: ReadonlySet<string>): string {
  let at = nowMs;
  while (taken.has(`share_${at}`)) at++;
  return `share_${at}`;
}

/** What else is known when a field is judged. */
export interface FieldSurroundings {
  /** Entities of the project, which a relation may point at. */
  entities: ReadonlySet<string>;
  /** Kinds of the forms that the field is part of; none for a field that is there already and keeps its type. */
  kinds?: readonly FormKind[];
}

/** What a field is marked as, besides what its table is. */
export type FieldFlags = Pick<FieldRow, 'simple' | 'local'>;

/**
 * The forms that a field is part of, each of which takes some types only (spec: data §3): its table is one of an approval, one
 * that is kept in the browser, or any other; the simple form and what browsers keep have the fields that are marked so.
 */
export function formKindsOf(
  { _model, _local }: Entity['_option'],
  { simple, local }: FieldFlags,
): FormKind[] {
  const kinds = new Set<FormKind>([_model === 'approval' ? 'approval' : _local ? 'local' : 'default']);
  if (simple) kinds.add('simple');
  if (local) kinds.add('local');
  return [...kinds];
}

/** Refuses a type that one of the forms does not take. Debug mode is the client's, and the server never relies on it (D17). */
export function assertTypeOf(field: FieldDefinition, kinds: readonly FormKind[]): void {
  const type = field._option._display?._type ?? field._type;
  if (kinds.some((kind) => !allowsType(kind, type, true))) throw unsupported(field);
}

/** Refuses a field that cannot work: its type is not for sale here, or its options contradict each other (D29, D30). */
export function assertUsable(field: FieldDefinition, { entities, kinds = [] }: FieldSurroundings): void {
  assertTypeOf(field, kinds);
  const kind = kindOf(field);
  if (kind === 'system' || (kind !== 'unstored' && !isSettable(field))) throw unsupported(field);
  const faults = optionFaults(field, entities);
  if (faults.length > 0) throw refusal('invalid', { errors: faults });
}

/** Numbers are given to new rows alone: values that there are cannot become any (D46). */
export function assertMayBecome(from: FieldDefinition, to: FieldDefinition): void {
  if (kindOf(to) === 'code' && kindOf(from) !== 'code') throw unsupported(to);
}

/** The options of a field as they are kept: an auto-number is unique (D29), choices of a shared set stay with the set. */
export function optionOf(type: FieldType, option: FieldOption): FieldOption {
  if (type === 'code') return { ...option, unique: true };
  const { selection: _of, ...rest } = option;
  return option.set === undefined ? option : rest;
}

/** Choices that are taken away whose names are kept. */
const MAX_REMOVED = 500;

/** The options of a field that is changed: names of choices that it does not offer any more stay for rows that hold them (D96). */
export function changedOption(before: FieldOption, { removed: _sent, ...option }: FieldOption): FieldOption {
  const { selection } = option;
  if (selection === undefined) return option;
  const known = new Set(selection.map(({ value }) => String(value)));
  const removed = [...(before.selection ?? []), ...(before.removed ?? [])].filter(
    ({ value }) => known.size < known.add(String(value)).size,
  );
  return removed.length === 0 ? option : { ...option, removed: removed.slice(0, MAX_REMOVED) };
}

function unsupported(field: FieldDefinition) {
  return refusal('field.type-unsupported', {
    errors: [
      {
        field: 'type',
        rule: 'type-unsupported',
        message: 'field.type-unsupported',
        params: { type: field._type },
      },
    ],
  });
}

function optionFaults(field: FieldDefinition, entities: ReadonlySet<string>): FieldFault[] {
  const { _option: option } = field;
  const storage = storageOf(field);
  const faults: FieldFault[] = [];
  const add = (name: string, rule: string) => faults.push({ field: name, rule, message: `field.${rule}` });
  if (field._type === 'relate' && !entities.has(relatedEntity(field) ?? '')) add('relate', 'relation');
  if (option.min !== undefined && option.max !== undefined && option.min > option.max)
    add('option.min', 'limit');
  if (option.pattern !== undefined && !isFieldPattern(option.pattern)) add('option.pattern', 'format');
  if (option.unique && (storage === null || !UNIQUE_STORAGES.has(storage))) add('option.unique', 'unique');
  if (option._name && storage === null) add('option._name', 'format');
  const values = (option.selection ?? []).map(({ value }) => String(value));
  if (new Set(values).size < values.length) add('option.selection', 'unique');
  if (
    option.default !== undefined &&
    option.default !== null &&
    storage !== null &&
    valueChecker(field)(option.default).fault
  )
    add('option.default', 'format');
  return faults;
}

/** True when stored values mean something else under the new definition, so that each has to be put through it. */
export function needsConversion(from: FieldDefinition, to: FieldDefinition): boolean {
  if (storageOf(from) === null && storageOf(to) === null) return false;
  if (kindOf(from) !== kindOf(to) || storageOf(from) !== storageOf(to)) return true;
  if (kindOf(to) === 'relate') return relatedEntity(from) !== relatedEntity(to);
  if (kindOf(to) === 'date') return dateFormat(from) !== dateFormat(to);
  return kindOf(to) === 'time' && timeFormat(from) !== timeFormat(to);
}

/** The fields of an entity that are not hidden, as rules read them. */
export function inUse(rows: readonly FieldRow[]): FieldDefinition[] {
  return rows.filter(({ status }) => status === 'normal').map(fieldOnWire);
}
