import { refusal, settingValueOf, type CallContext } from '@buildmesh/contracts';
import {
  byteLength,
  isAdmin,
  isSettingModel,
  MAX_SHARE_BYTES,
  mayWriteSetting,
  RESERVED_KEYS,
  settingTypesOf,
  type SettingModel,
  type SettingType,
} from '@buildmesh/domain';
import type { FieldFault } from '@buildmesh/kernel';
import { faultsOf } from '@buildmesh/service-kit';
import type { SettingHead, SettingShelf, StoredSetting } from '../store/index.js';

/** Most records on one shelf: of one person, or of all. */
export const MAX_ON_SHELF = 1000;
/** Most bytes of values, and most records, in one answer. */
export const ANSWER_BYTES = 4 * 1024 * 1024;
export const ANSWER_RECORDS = 1000;
/** Most bytes of former values that one change of many records holds. */
export const MAX_CHANGE_BYTES = 32 * 1024 * 1024;

const fault = (field: string, rule: 'format' | 'limit' | 'unique'): FieldFault => ({
  field,
  rule,
  message: `field.${rule}`,
});

/** The model that a path names; refuses unknown ones. */
export function modelOf(text: string): SettingModel {
  if (!isSettingModel(text)) throw refusal('invalid', { errors: [fault('model', 'format')] });
  return text;
}

/** Where the caller's records of a model and type lie. People of both kinds have shelves of their own. */
export function shelfOf(context: CallContext, model: SettingModel, type: SettingType): SettingShelf {
  if (type !== 'private') return { model, type, owner: '' };
  const { user, model: kind } = context;
  if (user === undefined) throw refusal('permission-denied');
  return { model, type, owner: kind === 'public' ? `public:${user}` : user };
}

/** Where the caller writes; refuses types that the model does not have, and callers who may not (D43). */
export function writableShelf(context: CallContext, model: SettingModel, type: SettingType): SettingShelf {
  if (!settingTypesOf(model).includes(type)) throw refusal('invalid', { errors: [fault('type', 'format')] });
  const external = context.model === 'public' || context.roleType === 'public';
  if (!mayWriteSetting(model, type, { admin: isAdmin(context), external }))
    throw refusal('permission-denied');
  return shelfOf(context, model, type);
}

/**
 * What the caller sees of a value. What an assistant is told before every talk is for those who made it, and for the service
 * that talks.
 */
export function shownValue(context: CallContext, { model, type, value }: StoredSetting): unknown {
  const isOpen = model !== 'ai' || type === 'private' || context.via === 'system' || isAdmin(context);
  if (isOpen || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => part !== 'prompt'));
}

/** What is wrong with a record that is to be written; `at` names the value, `keyAt` the key. */
function recordFaults(
  { model, key, value }: { model: SettingModel; key: string; value: unknown },
  { at, keyAt }: { at: string; keyAt: string } = { at: 'value', keyAt: 'key' },
): FieldFault[] {
  const isNamed = !RESERVED_KEYS.includes(key) && (model !== 'graph' || key === graphKey(value));
  const keys = isNamed ? [] : [fault(keyAt, 'format')];
  const parsed = settingValueOf(model, key).safeParse(value);
  if (!parsed.success) return [...keys, ...faultsOf(parsed.error, at)];
  return bytesOf(value) > MAX_SHARE_BYTES ? [...keys, fault(at, 'limit')] : keys;
}

/** A graph is kept under its own id (spec: data §3). */
function graphKey(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? `graph_${id}` : undefined;
}

/** Refuses a record that its model does not take, and names that are parts of paths (D44). */
export function assertRecord(record: { model: SettingModel; key: string; value: unknown }): void {
  const errors = recordFaults(record);
  if (errors.length > 0) throw refusal('invalid', { errors });
}

/** Bytes of the values of some records together. */
export const bytesOfAll = (heads: readonly Pick<SettingHead, 'bytes'>[]): number =>
  heads.reduce((sum, { bytes }) => sum + bytes, 0);

/** Size of the JSON of a value. */
export const bytesOf = (value: unknown): number => byteLength(JSON.stringify(value));

type Values = Readonly<Record<string, unknown>>;

/** A value with parts of it changed: keys are replaced one by one, null takes a key out (D44). */
export function mergedSetting(value: unknown, parts: Values): Record<string, unknown> {
  if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw refusal('invalid', { errors: [fault('value', 'format')] });
  const merged = { ...value, ...parts };
  return Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== null));
}

interface Listed {
  _model: SettingModel;
  _type: SettingType;
  _key: string;
  _value: unknown;
}

/** Most faults told of one list. */
const MAX_FAULTS = 50;

/** Refuses a list of which any record cannot be written to the project, or that names one twice. */
export function assertList(list: readonly Listed[], mayTravel: (model: SettingModel) => boolean): void {
  const seen = new Set<string>();
  const errors = list.flatMap((record, index) => {
    const { _model: model, _type: type, _key: key, _value: value } = record;
    const name = `${model}_${key}`;
    const faults = recordFaults({ model, key, value }, { at: '_value', keyAt: '_key' });
    if (!mayTravel(model)) faults.push(fault('_model', 'format'));
    if (type !== 'project' || !settingTypesOf(model).includes(type)) faults.push(fault('_type', 'format'));
    if (seen.has(name)) faults.push(fault('_key', 'unique'));
    seen.add(name);
    return faults.map((one) => ({ ...one, index }));
  });
  if (errors.length > 0) throw refusal('invalid', { errors: errors.slice(0, MAX_FAULTS) });
}
