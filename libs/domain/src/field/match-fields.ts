import type { FieldDefinition } from './field.types.js';
import { isServerSet, storageOf } from './kind.js';

/** Fields of two tables that mean the same (D34): those of `target` that have one of `source` with their key, else with their name. */
export function matchFields<S extends FieldDefinition, T extends FieldDefinition>(
  source: readonly S[],
  target: readonly T[],
): { from: S; to: T }[] {
  return target.flatMap((to) => {
    const from =
      source.find(({ _key }) => _key === to._key) ?? source.find(({ _name }) => _name === to._name);
    return from ? [{ from, to }] : [];
  });
}

/** True for fields that values can be put into from elsewhere: stored, neither the server's own nor kept as they were made. */
export function takesValues(field: FieldDefinition): boolean {
  return (
    storageOf(field) !== null &&
    !isServerSet(field) &&
    field._option.readonly !== true &&
    field._type !== 'id'
  );
}
