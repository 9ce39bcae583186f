import { refusal, type approvalFieldUses, type OutputOf } from '@buildmesh/contracts';
import { isUnfillable, kindOf, relatedEntity, storageOf } from '@buildmesh/domain';
import { fieldOnWire, type FieldRow } from '../../catalog/index.js';

/** What approvals need of a table. */
export type ApprovalNeeds = OutputOf<typeof approvalFieldUses>;

/** Refuses to hide, remove or retype a field that an approval reads, and to demand one that who applies cannot fill in. */
export function assertApprovalsKeep(
  needs: ApprovalNeeds,
  { before, after }: { before: FieldRow; after: FieldRow | undefined },
): void {
  const names = needs.filter((one) => takesAway(one, before, after)).map(({ name }) => name);
  if (names.length > 0)
    throw refusal('approval.field-used', { params: { names: names.join(', ') }, data: { names } });
}

function takesAway(
  { own, fields, closed }: ApprovalNeeds[number],
  before: FieldRow,
  after: FieldRow | undefined,
): boolean {
  const isRead = fields.includes(before.key) && before.status === 'normal';
  if (!after || after.status === 'hidden') return isRead;
  if (isRead && meansOtherwise(before, after)) return true;
  return own && demands(after, closed) && !demands(before, closed);
}

/** Values are of another kind, or point elsewhere: what reads them reads something else. */
function meansOtherwise(before: FieldRow, after: FieldRow): boolean {
  const [from, to] = [fieldOnWire(before), fieldOnWire(after)];
  const isMany = (field: FieldRow) => field.option.multiple === true;
  return (
    kindOf(from) !== kindOf(to) ||
    storageOf(from) !== storageOf(to) ||
    relatedEntity(from) !== relatedEntity(to) ||
    computedOf(before) !== computedOf(after) ||
    isMany(before) !== isMany(after)
  );
}

/** How the value of a field is made, where it is. */
const computedOf = ({ option: { _display, _virtual, formula, rollup, mix } }: FieldRow): string =>
  JSON.stringify([MADE.has(_display?._type ?? '') ? _display?._type : null, _virtual, formula, rollup, mix]);

const MADE: ReadonlySet<string> = new Set(['formula', 'rollup', 'mix']);

function demands(row: FieldRow, closed: readonly string[]): boolean {
  const fields = Object.fromEntries(closed.map((key) => [key, 'read' as const]));
  const start = { id: '', type: 'start' as const, name: '', fields };
  return row.status === 'normal' && isUnfillable(start, fieldOnWire(row));
}

/** Refuses to remove a table whose rows are the forms of an approval, or one of whose fields a step reads. */
export function assertApprovalsGone(needs: ApprovalNeeds): void {
  const names = needs.map(({ name }) => name);
  if (names.length > 0)
    throw refusal('approval.table-used', { params: { names: names.join(', ') }, data: { names } });
}
