import {
  cellFormatter,
  isJoined,
  joinedText,
  readBy,
  roundTo,
  type FieldDefinition,
} from '@buildmesh/domain';
import { rollupSight, type CompiledField, type RowReads, type StoredRow } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';

/** What is read of rows: the stored fields, what is made of them, and those that only this needs. */
export interface ReadPlan {
  readonly stored: readonly CompiledField[];
  readonly made: readonly CompiledField[];
  /** Keys that nobody asked for. */
  readonly surplus: readonly string[];
}

/** How values become texts and numbers. */
export interface MakingSettings {
  accuracy: number | undefined;
  timezone: string | undefined;
}

/** What has to be read so that all of `asked` can be answered; everything that the caller sees when nothing is said. */
export function readPlanOf(access: EntityAccess, asked?: readonly CompiledField[]): ReadPlan {
  if (!asked) return { stored: access.visible, made: access.computed, surplus: [] };
  const made = asked.filter((field) => access.computed.includes(field));
  if (made.length === 0) return { stored: asked, made, surplus: [] };
  const keys = new Set(asked.map(({ _key }) => _key));
  const needed = new Map<string, CompiledField>();
  const need = (field: FieldDefinition): void => {
    for (const key of readBy(field)) {
      const other = access.entity.byKey.get(key);
      if (!other || needed.has(key)) continue;
      needed.set(key, other);
      need(other);
    }
  };
  made.forEach(need);
  const extra = [...needed.values()].filter(({ _key }) => !keys.has(_key));
  const all = [...made, ...extra.filter((field) => access.computed.includes(field))];
  return { stored: [...asked, ...extra], made: all, surplus: extra.map(({ _key }) => _key) };
}

/**
 * Makes the values that rows do not store, from hydrated rows: rollups by one question for each, under the caller's rights
 * on the related rows, then texts of what the row holds by now (D30).
 */
export async function makeValues(
  { store, access, settings }: { store: RowReads; access: EntityAccess; settings: MakingSettings },
  { made, surplus }: ReadPlan,
  rows: readonly StoredRow[],
): Promise<void> {
  if (made.length === 0 || rows.length === 0) return;
  await Promise.all(
    made.filter((field) => !isJoined(field)).map((field) => rollUp({ store, access, settings }, field, rows)),
  );
  const joined = inOrder(made.filter(isJoined));
  const formatters = new Map<string, (value: unknown) => string>();
  for (const field of joined)
    for (const key of readBy(field)) {
      const other = access.entity.byKey.get(key);
      if (other) formatters.set(key, cellFormatter(other, { timezone: settings.timezone }));
    }
  for (const row of rows)
    for (const field of joined)
      row[field._key] = joinedText(field, (key) => formatters.get(key)?.(row[key]) ?? '');
  for (const row of rows) for (const key of surplus) delete row[key];
}

/** Texts that are joined of others come after them. */
function inOrder(fields: readonly CompiledField[]): CompiledField[] {
  const ordered: CompiledField[] = [];
  const open = new Set(fields);
  const visit = (field: CompiledField): void => {
    if (!open.delete(field)) return;
    for (const other of fields) if (readBy(field).includes(other._key)) visit(other);
    ordered.push(field);
  };
  fields.forEach(visit);
  return ordered;
}

async function rollUp(
  { store, access, settings }: { store: RowReads; access: EntityAccess; settings: MakingSettings },
  field: CompiledField,
  rows: readonly StoredRow[],
): Promise<void> {
  const plan = planOf(access, field, rows);
  const found =
    plan && plan.pairs.length > 0 ? await store.rollup(plan) : new Map<string, number | string | null>();
  const accuracy = field._option.accuracy ?? settings.accuracy;
  const none = plan && (plan.method === 'count' || plan.method === 'sum') ? 0 : null;
  for (const row of rows) {
    const value = found.get(row._id) ?? none;
    row[field._key] = typeof value === 'number' ? roundTo(value, accuracy) : value;
  }
}

function planOf(access: EntityAccess, { _option: { rollup } }: CompiledField, rows: readonly StoredRow[]) {
  const sight = rollup && rollupSight(access, rollup);
  if (!sight) return undefined;
  const { by } = sight;
  const pairs = rows.flatMap((row) =>
    by ? [[row._id, row._id] as const] : idsIn(row[rollup.relate]).map((id) => [row._id, id] as const),
  );
  return { ...sight, method: rollup.method, pairs };
}

/** Ids of related rows, hydrated or not. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && '_id' in value ? [String(value._id)] : [];
}
