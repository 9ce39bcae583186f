import type { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { selectionSet } from '@buildmesh/contracts';
import type { SelectionItem } from '@buildmesh/domain';
import { SCHEMA } from '../../schema.js';
import type { SettingRepository } from '../../store/index.js';
import type { FieldRow } from './metadata.js';

/** Fields with the choices of the shared sets that they name (data §3); a set that is gone offers nothing. */
export async function withSets(
  project: string,
  fields: readonly FieldRow[],
  settings: SettingRepository,
): Promise<FieldRow[]> {
  const keys = [...new Set(fields.flatMap(({ option }) => option.set ?? []))];
  if (keys.length === 0) return [...fields];
  const wanted = keys.map((key) => ({
    model: 'selection' as const,
    type: 'project' as const,
    owner: '',
    key,
  }));
  const records = await settings.records(project, wanted);
  const choices = new Map(records.map(({ key, value }) => [key, choicesOf(value)]));
  return fields.map((field) => {
    const { set } = field.option;
    if (set === undefined) return field;
    return { ...field, option: { ...field.option, selection: choices.get(set) ?? [] } };
  });
}

function choicesOf(value: unknown): SelectionItem[] {
  const { data } = selectionSet.safeParse(value);
  const items = [...(data?.items ?? [])].sort((one, other) => (one.index ?? 0) - (other.index ?? 0));
  const taken = new Set<string>();
  return items.flatMap(({ label, value: own, color }) => {
    const item = data?.type === 'number' ? Number(own) : String(own ?? label);
    if (item === '' || (typeof item === 'number' && !Number.isFinite(item)) || taken.has(String(item)))
      return [];
    taken.add(String(item));
    return [{ value: item, label, ...(color === undefined ? {} : { color }) }];
  });
}

/** Makes compiled entities stale whose fields take their choices from these sets; answers which they are. */
export async function touchEntitiesWithSets(
  manager: EntityManager,
  project: string,
  keys: readonly string[],
): Promise<string[]> {
  const text = `UPDATE "${SCHEMA}".entity e SET stamp = e.stamp + 1 WHERE e.project = $1 AND EXISTS (
    SELECT FROM "${SCHEMA}".field f WHERE f.entity = e.id AND f.option->>'set' = ANY($2)) RETURNING e.id`;
  return (await execute<{ id: string }>(manager, text, [project, keys])).rows.map(({ id }) => id);
}
