import type { GroupKey } from '@buildmesh/contracts';

/** The tag of cached rows of one group of a view, for lists that keep each group by itself. */
export function groupTag(view: string, group: GroupKey): { type: 'Row'; id: string } {
  return { type: 'Row', id: `${view}/${JSON.stringify(group)}` };
}

/** The tag of all cached rows of a view. */
export function viewTag(view: string): { type: 'Row'; id: string } {
  return { type: 'Row', id: view };
}
