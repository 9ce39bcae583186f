import type { FieldDefinition } from './field.types.js';

const APPROVAL = /^approval-([0-9a-z]{24})$/;

/** The approval that a relation names first, by its id; `undefined` for one that leads to a table (spec: data §3). */
export const relatedApproval = (relate: readonly string[] | undefined): string | undefined =>
  APPROVAL.exec(relate?.[0] ?? '')?.[1];

/** The entity whose rows a field points at: the first item, or, behind an approval, the table that holds its forms. */
export function relatedEntity({ _relate }: Pick<FieldDefinition, '_relate'>): string | undefined {
  return relatedApproval(_relate) === undefined ? _relate?.[0] : _relate?.[1];
}
