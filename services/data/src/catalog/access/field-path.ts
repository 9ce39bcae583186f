import { refusal } from '@buildmesh/contracts';
import { relatedEntity, type FieldDefinition } from '@buildmesh/domain';
import type { CompiledField, EntityView } from '@buildmesh/row-store';

/** The refusal of a field that does not exist for the caller (D25). */
function hiddenField(field: string) {
  const params = { field };
  return refusal('filter.hidden-field', {
    params,
    errors: [{ field, rule: 'hidden-field', message: 'filter.hidden-field', params }],
  });
}

/** The refusal of a key that no field has. */
function unknownField(field: string) {
  const params = { field };
  return refusal('filter.unknown-field', {
    params,
    errors: [{ field, rule: 'unknown-field', message: 'filter.unknown-field', params }],
  });
}

/**
 * The field at the end of a path: of the entity, of a related one, or of a collection (D32); `undefined` when there is
 * none. Refuses with `filter.hidden-field` any step that the caller may not see.
 */
export function fieldAt(view: EntityView, path: string): FieldDefinition | undefined {
  const [key = '', ...rest] = path.split('.');
  if (view.hidden.has(key)) throw hiddenField(path);
  const field = view.entity.byKey.get(key);
  if (!field || rest.length === 0) return field;
  if (field._type === 'relate') {
    const target = view.related(relatedEntity(field) ?? '');
    if (!target) return undefined;
    if (!target.readable) throw hiddenField(path);
    return fieldAt(target, rest.join('.'));
  }
  return rest.length === 1 ? field._option.fields?.find((sub) => sub._key === rest[0]) : undefined;
}

/** A field of the entity itself that the caller sees; refuses hidden and unknown ones. */
export function ownField(view: EntityView, key: string): CompiledField {
  if (view.hidden.has(key)) throw hiddenField(key);
  const field = view.entity.byKey.get(key);
  if (!field) throw unknownField(key);
  return field;
}
