import { STATE_FIELD, type Row } from '@buildmesh/contracts';

/** A running application holds the row; it has the row's id (D95). */
export function isInApproval(row: Partial<Row> | undefined): boolean {
  return row?.[STATE_FIELD] === 'pending';
}
