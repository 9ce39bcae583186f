import { newId, type FieldFault } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { idOfRow, rowChecker, type RowResult, relatedEntity } from '@buildmesh/domain';
import type { CompiledEntity, CompiledField, LastName, RowReads } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';
import { sanitizeHtml } from '../../sanitize-html.js';

export interface CheckSettings {
  mode: 'create' | 'update';
  accuracy: number | undefined;
  /** Keys that may be written; `null` = all. */
  writable: ReadonlySet<string> | null;
}

type Values = Readonly<Record<string, unknown>>;
type Checker = (values: Values) => RowResult;

const checkers = new WeakMap<CompiledEntity, Map<string, Checker>>();

/** The check of rows of an entity; prepared once for each way of writing. */
export function checkerOf(entity: CompiledEntity, settings: CheckSettings): Checker {
  let byWay = checkers.get(entity);
  if (!byWay) checkers.set(entity, (byWay = new Map()));
  const way = `${settings.mode}:${settings.accuracy ?? ''}:${settings.writable ? [...settings.writable].sort().join() : '*'}`;
  let checker = byWay.get(way);
  if (!checker) {
    const { project, fields } = entity;
    byWay.set(way, (checker = rowChecker(fields, { ...settings, project, sanitizeHtml, newId })));
  }
  return checker;
}

/** Refuses a new row that holds nothing at all, neither given nor by default; `index` is its place in a list. */
export function refuseEmpty(values: Values, index?: number): void {
  if (Object.values(values).every((value) => value === null || value === undefined)) throw nothingIn(index);
}

/** A row that was sent says nothing. */
export function nothingIn(index?: number) {
  const key = 'row.no-field-to-update';
  return refusal(
    key,
    index === undefined ? {} : { errors: [{ field: '', rule: 'required', message: key, index }] },
  );
}

/** Names of related rows that a write speaks of, by field key. */
export type RelatedNames = ReadonlyMap<string, ReadonlyMap<string, LastName>>;

/** Rows that a write wants to store, with their place in the list that was sent. */
export interface Candidate {
  values: Values;
  index?: number;
  /** What the row holds already, where it is known: links of it that are gone may stay (D96). */
  held?: Values | undefined;
}

/** What is looked at of a field that holds links. */
export type RelateField = Pick<CompiledField, '_key' | '_type' | '_relate' | 'storage'>;

/** Fields that may hold links, and the tables behind them as the caller may see them. */
export interface LinkScope {
  entity: { fields: readonly RelateField[] };
  related: (id: string) => EntityAccess | undefined;
}

/**
 * Looks up the related rows of all candidates: one question per relate field. Related rows must exist and be readable to
 * the caller, so that writing tells nothing that reading would not (D29).
 */
export async function checkRelated(
  store: RowReads,
  access: LinkScope,
  candidates: readonly Candidate[],
): Promise<{ names: RelatedNames; faults: FieldFault[] }> {
  const names = new Map<string, ReadonlyMap<string, LastName>>();
  const fields = access.entity.fields.filter(
    (field) =>
      field._type === 'relate' &&
      field.storage &&
      candidates.some(({ values }) => idsOf(values[field._key]).length > 0),
  );
  const faults = await Promise.all(
    fields.map(async (field) => {
      const found = await namesOf(
        store,
        access.related(relatedEntity(field) ?? ''),
        candidates.flatMap(({ values }) => idsOf(values[field._key])),
      );
      names.set(field._key, found);
      return candidates.flatMap(({ values, index, held }) => {
        const stay = new Set(idsOf(held?.[field._key]));
        const isFine = (id: string) => found.get(id)?.removed === false || stay.has(id);
        return idsOf(values[field._key]).every(isFine) ? [] : [relationFault(field._key, index)];
      });
    }),
  );
  return { names, faults: faults.flat() };
}

async function namesOf(
  store: RowReads,
  target: EntityAccess | undefined,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastName>> {
  return target?.readable ? store.lastNames(target, [...new Set(ids)]) : new Map();
}

/** Ids of related rows, hydrated or not. */
function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  const id = idOfRow(value);
  return typeof id === 'string' ? [id] : [];
}

function relationFault(field: string, index: number | undefined): FieldFault {
  return { field, rule: 'relation', message: 'field.relation', ...(index === undefined ? {} : { index }) };
}

/** Refuses with all faults together, at most 200 of them. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw refusal('invalid', { errors: faults.slice(0, 200) });
}
