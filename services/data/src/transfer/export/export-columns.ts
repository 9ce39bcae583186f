import { isId } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { ALWAYS, cellFormatter, fileNames, kindOf, relatedEntity } from '@buildmesh/domain';
import type { CompiledField, RowReads, Summarized } from '@buildmesh/row-store';
import { type EntityAccess, ownField } from '../../catalog/index.js';
import { matchColumns } from '../import/match-columns.js';
import type { ExportCell } from './export.types.js';

/** Names that several rows of a related entity have, as far as they are looked up; with more of them only ids are sure. */
const MAX_SHARED_NAMES = 10_000;

export type CellWriter = (value: unknown) => ExportCell;

/** The fields of an export: those asked for, else all that the caller sees, without the system's own. */
export function exportedFields(access: EntityAccess, keys: readonly string[] | undefined): CompiledField[] {
  if (!keys) {
    const seen = new Set([...access.visible, ...access.computed]);
    return access.entity.fields.filter((field) => seen.has(field));
  }
  const fields = [...new Set(keys)].map((key) => ownField(access, key));
  const unstored = fields.find((field) => field.storage === null && !access.computed.includes(field));
  if (unstored) throw refusal('filter.unknown-field', { params: { field: unstored._key } });
  return fields;
}

/** Names of the fields; the key where an import would not find the field by its name. */
export function headersOf(fields: readonly CompiledField[], all: readonly CompiledField[]): string[] {
  const names = fields.map((field) => field._name);
  const found = new Map(matchColumns(names, all).map(({ column, field }) => [column, field]));
  return fields.map((field, column) =>
    field.system || found.get(column) === field._key ? field._name : field._key,
  );
}

/** How the values of each field stand in a file, so that an import reads the same values again: all but files, which are named. */
export async function cellWriters(
  store: RowReads,
  access: EntityAccess,
  { fields, timezone }: { fields: readonly CompiledField[]; timezone: string | undefined },
): Promise<CellWriter[]> {
  return Promise.all(
    fields.map(async (field) =>
      kindOf(field) === 'relate'
        ? relationWriter(field, await sharedNames(store, access, field))
        : writerOf(field, timezone),
    ),
  );
}

function writerOf(field: CompiledField, timezone: string | undefined): CellWriter {
  const text = cellFormatter(field, { timezone });
  if (kindOf(field) === 'files') return (value) => fileNames(value).join(', ') || null;
  if (field.storage === 'date')
    return (value) => (typeof value === 'string' && value !== '' ? { date: value, style: 'date' } : null);
  if (field.storage === 'timestamptz')
    return (value) =>
      value === null || value === undefined ? null : { date: text(value), style: 'datetime' };
  if (field.storage === null) return (value) => (typeof value === 'number' ? value : text(value) || null);
  if (field.storage === 'double' && kindOf(field) !== 'selection')
    return (value) => (typeof value === 'number' ? value : null);
  return (value) => (typeof value === 'boolean' ? value : text(value) || null);
}

/** Related rows by name; by id where the name would not lead back to the row. */
function relationWriter(field: CompiledField, { shared, sharedOnceGone }: SharedNames): CellWriter {
  const text = cellFormatter(field);
  const plain = (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null || !('_id' in row)) return row;
    const name = '__name' in row && typeof row.__name === 'string' ? row.__name : '';
    const others = '_removed' in row ? sharedOnceGone : shared;
    const misleading = others === null || others.has(name) || name !== name.trim() || isId(name);
    return misleading ? row._id : row;
  };
  return (value) => text(Array.isArray(value) ? value.map(plain) : plain(value)) || null;
}

/** Names that do not tell which row is meant; `null` when they are too many to know. */
interface SharedNames {
  /** Of rows that are there. */
  shared: ReadonlySet<string> | null;
  /** Of rows that are removed: others, there or removed, have the same. */
  sharedOnceGone: ReadonlySet<string> | null;
}

async function sharedNames(
  store: RowReads,
  access: EntityAccess,
  field: CompiledField,
): Promise<SharedNames> {
  const target = access.related(relatedEntity(field) ?? '');
  const name = target?.entity.byKey.get('__name');
  if (!target?.readable || !name) return { shared: null, sharedOnceGone: null };
  const plan = { view: target, filter: ALWAYS, list: [], group: [name], limit: MAX_SHARED_NAMES };
  const [there, gone] = await Promise.all([
    store.summarize(plan),
    store.summarize({ ...plan, removed: true }),
  ]);
  const isAll = there.size <= MAX_SHARED_NAMES && gone.size <= MAX_SHARED_NAMES;
  const [shared, sharedGone] = [namesOf(there, 2), namesOf(gone, 2)];
  return {
    shared: shared.length === MAX_SHARED_NAMES && there.size > MAX_SHARED_NAMES ? null : new Set(shared),
    sharedOnceGone: isAll ? new Set([...namesOf(there, 1), ...sharedGone]) : null,
  };
}

/** Names that at least so many rows have. */
const namesOf = ({ groups }: Summarized, rows: number): string[] =>
  groups.filter(({ count }) => count >= rows).map(({ group }) => String(group[0] ?? ''));
