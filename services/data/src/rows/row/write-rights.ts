import { refusal } from '@buildmesh/contracts';
import { isAdmin } from '@buildmesh/domain';
import type { EntityAccess } from '../../catalog/index.js';
import type { ReadRequest } from './row-reader.js';

/** Refuses any write to a table of the system, and a simple operation as D26 says: 105 where the project lacks the flag, 106 where the role lacks the grant. */
export function assertMay(
  { context, rights }: ReadRequest,
  access: EntityAccess,
  operation: 'save' | 'update' | 'remove',
): void {
  if (access.entity.type === 'system') throw refusal('entity.system');
  if (rights === 'full' || access.rights[operation]) return;
  const flagMissing = isAdmin(context) && !context.limit?.simple;
  throw refusal(flagMissing ? 'feature-missing' : 'permission-denied');
}

/** Keys that the caller may write in this operation; `null` = all. */
export function writableBy(
  { rights }: ReadRequest,
  access: EntityAccess,
  operation: 'save' | 'update',
): ReadonlySet<string> | null {
  return rights === 'full' ? null : access.rights.writableBy[operation];
}
