import type { FieldFault } from '@buildmesh/kernel';
import { emptyValue, kindOf, valueChecker, type FieldDefinition, type RowResult } from '@buildmesh/domain';
import type { RowReads } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';
import { checkRelated, type LinkScope } from './row-check.js';

type Values = Readonly<Record<string, unknown>>;

/** A change of a row: what was sent, and what the check made of it. */
export interface Change {
  _id: string;
  given: Values;
  checked: RowResult;
  /** Its place in the list that was sent. */
  index?: number;
}

/**
 * What is wrong with changes of rows. A choice or a link that is gone is fine where the row holds it already: it stays until
 * another one is chosen (D96). Rows are read only where that is in question.
 */
export async function changeFaults(
  { store, access, links = access }: { store: RowReads; access: EntityAccess; links?: LinkScope },
  changes: readonly Change[],
): Promise<FieldFault[]> {
  const choosing = changes.filter(({ checked }) => checked.faults.some(isGone));
  if (choosing.length > 0) {
    const held = await heldBy(store, access, choosing);
    for (const change of choosing) keepChoices(access, change, held.get(change._id) ?? {});
  }
  const own = changes.flatMap(({ checked, index }) => checked.faults.map((fault) => at(fault, index)));
  if (own.length > 0) return own;
  const candidates = changes.map(({ checked: { values }, index }) => ({ values, index }));
  const { faults } = await checkRelated(store, links, candidates);
  if (faults.length === 0) return faults;
  const held = await heldBy(store, access, changes);
  const known = changes.map(({ _id }, place) => ({ ...candidates[place], held: held.get(_id) }));
  return (await checkRelated(store, links, known as typeof candidates)).faults;
}

const isGone = ({ rule }: FieldFault): boolean => rule === 'selection';
const at = (fault: FieldFault, index: number | undefined): FieldFault =>
  index === undefined ? fault : { ...fault, index };

/** Takes back the faults of choices that the row holds. */
function keepChoices(access: EntityAccess, { given, checked }: Change, held: Values): void {
  checked.faults = checked.faults.filter((fault) => {
    const field = isGone(fault) ? access.entity.byKey.get(fault.field) : undefined;
    const result = field && valueChecker(offeringHeld(field, held[field._key]))(given[field._key]);
    if (!field || !result || result.fault) return true;
    checked.values[field._key] = result.value;
    return false;
  });
}

/** The field with what is held among its choices. */
export function offeringHeld<F extends FieldDefinition>(field: F, held: unknown): F {
  if (kindOf(field) !== 'selection' || emptyValue(held)) return field;
  const more = [held]
    .flat()
    .flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(value) }] : [],
    );
  const selection = [...(field._option.selection ?? []), ...more];
  return { ...field, _option: { ...field._option, selection } };
}

/** Choices and links that rows hold, as far as the caller sees them. */
async function heldBy(
  store: RowReads,
  access: EntityAccess,
  changes: readonly Change[],
): Promise<Map<string, Values>> {
  const sent = new Set(changes.flatMap(({ given }) => Object.keys(given)));
  const ids = [...new Set(changes.map(({ _id }) => _id))];
  const { rows } = await store.find({
    view: access,
    fields: access.visible.filter(({ _key }) => sent.has(_key)),
    filter: { kind: 'in', key: '_id', values: ids },
    sort: [],
    limit: ids.length,
    offset: 0,
  });
  return new Map(rows.map((row) => [row._id, row]));
}
