import { quoted } from '@buildmesh/persistence';
import type { CompiledEntity } from '../compiled-entity.js';

/** Rows outside the recycle bin, as the condition of an index. */
export const LIVE = 'WHERE "_removed_at" IS NULL';

/** Schema and table of an entity, as SQL. */
export function tableOf({ schema, table }: { schema: string; table: string }): string {
  return `${quoted(schema)}.${quoted(table)}`;
}

/** The function that computes the formulas of an entity, as SQL. */
export function computingOf({ schema, table }: { schema: string; table: string }): string {
  return tableOf({ schema, table: `${table}~f` });
}

/** Name of the unique index of a column; the error of a violated one leads back to the field. */
export function uniqueIndexOf(column: string): string {
  return `u_${column}`;
}

/** Key of the field whose unique index bears this name. */
export function fieldOfUnique(entity: CompiledEntity, constraint: string | undefined): string | undefined {
  for (const field of entity.byKey.values())
    if (!field.system && uniqueIndexOf(field.column) === constraint) return field._key;
  return undefined;
}
