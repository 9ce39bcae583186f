import { refusal } from '@buildmesh/contracts';
import { isServerSet, matchFields, storageOf, takesValues } from '@buildmesh/domain';
import type { CompiledEntity, CompiledField, SortKey } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';
import { assertUsable } from '../../structure/index.js';
import { assertMay } from '../../rows/index.js';
import type { FieldToBe, Requester } from '../../jobs/index.js';

/** Refuses callers who may not change rows of the entity in their role (D26). */
export function assertMayCast(requester: Requester, access: EntityAccess): void {
  assertMay({ ...requester, rights: requester.simple ? 'caller' : 'full' }, access, 'update');
}

/** A field whose values are read; one that the caller may not see does not exist. */
export function sourceField(access: EntityAccess, key: string): CompiledField {
  const field = access.entity.byKey.get(key);
  if (!field || field.system || access.hidden.has(key)) throw refusal('field.not-found');
  if (!field.storage) throw refusal('field.type-unsupported');
  return field;
}

/** A field whose values are written, under the name that the call has for it; refuses those nobody or not this caller may write. */
export function targetField(access: EntityAccess, key: string, name: 'from' | 'to'): CompiledField {
  const field = sourceField(access, key);
  assertWritable(access, key);
  if (isServerSet(field)) throw refusal('field.type-unsupported');
  if (isFixed(field))
    throw refusal('invalid', { errors: [{ field: name, rule: 'readonly', message: 'field.readonly' }] });
  return field;
}

/** The field as it would be; refuses what it could not be made. */
export function fieldToBe(
  field: CompiledField,
  { type, relate, option }: FieldToBe,
  entities: ReadonlySet<string>,
): CompiledField {
  const definition = { _key: field._key, _name: field._name, _type: type, _relate: relate, _option: option };
  assertUsable(definition, { entities });
  return { ...field, ...definition, storage: storageOf(definition) };
}

/** True for fields that rows keep as they were made. */
export function isFixed(field: CompiledField): boolean {
  return field._option.readonly === true || field._type === 'id';
}

/** Refuses a field that the role may not write, one that is still to be made as well. */
export function assertWritable({ rights }: EntityAccess, key: string): void {
  const writable = rights.writableBy.update;
  if (writable && !writable.has(key)) throw refusal('permission-denied');
}

/** A field of the target, and the one of the source that fills it. */
export interface FieldPair {
  from: CompiledField;
  to: CompiledField;
}

/** Fields of two entities that mean the same: by key, then by name (D34). Only what may be read there and imported here. */
export function matchedFields(source: EntityAccess, target: EntityAccess): FieldPair[] {
  const readable = source.entity.fields.filter((field) => field.storage && !source.hidden.has(field._key));
  const writable = target.rights.writableBy.import;
  const free = target.entity.fields.filter(
    (field) => takesValues(field) && !target.hidden.has(field._key) && (writable?.has(field._key) ?? true),
  );
  const pairs = matchFields(readable, free);
  if (pairs.length === 0) throw refusal('field.not-found');
  return pairs;
}

/** The system field that says which version of a row a change was made from. */
export function versionOfRow({ byKey }: CompiledEntity): CompiledField {
  const field = byKey.get('_ver');
  if (!field) throw new Error('rows without versions');
  return field;
}

/** The order in which rows were made: those made together, whose ids go down, in the order in which they were given. */
export function oldestFirst({ byKey }: CompiledEntity): SortKey[] {
  const [made, id] = [byKey.get('_ctime'), byKey.get('_id')];
  return [
    ...(made ? [{ field: made, order: 'asc' as const }] : []),
    ...(id ? [{ field: id, order: 'desc' as const }] : []),
  ];
}
