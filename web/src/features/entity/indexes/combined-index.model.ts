import type { CombinedFields, Field } from '@buildmesh/contracts';
import { storageOf } from '@buildmesh/domain';

/** Most fields that people filter by in one index; the one they sort by comes on top. */
export const MAX_FILTERED = 3;

/** Whether an index can order the values of a field: lists and documents have no order. */
export function canBeSorted(field: Field): boolean {
  const storage = storageOf(field);
  return field._status === 'normal' && storage !== null && storage !== 'jsonb' && storage !== 'text[]';
}

/** What is chosen in the form of an index. */
export interface CombinedDraft {
  filtered: readonly string[];
  sorted: string;
  order: 'asc' | 'desc';
}

export type CombinedFault = 'filtered' | 'sorted' | 'known';

export function indexOf({ filtered, sorted, order }: CombinedDraft): CombinedFields {
  return [...filtered.map((key) => ({ key, order: 'asc' as const })), { key: sorted, order }];
}

/** What keeps a draft from being an index; `undefined` when nothing does. */
export function faultOf(draft: CombinedDraft, known: readonly CombinedFields[]): CombinedFault | undefined {
  if (draft.filtered.length === 0) return 'filtered';
  if (draft.sorted === '' || draft.filtered.includes(draft.sorted)) return 'sorted';
  const text = JSON.stringify(indexOf(draft));
  return known.some((index) => JSON.stringify(index) === text) ? 'known' : undefined;
}
