import {
  isGroup,
  MAX_PATH_LENGTH,
  type Condition,
  type Filter,
  type FilterNode,
  relatedEntity,
} from '@buildmesh/domain';
import type { CompiledField, EntityView } from '@buildmesh/row-store';

/** Field of the table of members that holds the groups of a member. */
const GROUPS = 'group';

/**
 * A filter whose `dept` on a relation to members asks for members of the caller's groups (D31): ids of groups stand in
 * no such field, the members they point at have them.
 */
export function aboutPeople<F extends Filter>(filter: F, view: EntityView): Filter {
  return filter.some(hasDept) ? filter.map((node) => rewritten(node, view)) : filter;
}

function hasDept(node: FilterNode): boolean {
  return isGroup(node) ? node.list.some(hasDept) : node.opt === 'dept';
}

function rewritten(node: FilterNode, view: EntityView): FilterNode {
  if (isGroup(node)) return { ...node, list: node.list.map((part) => rewritten(part, view)) };
  return node.opt === 'dept' && leadsToMembers(node, view) ? { ...node, key: `${node.key}.${GROUPS}` } : node;
}

function leadsToMembers({ key }: Condition, view: EntityView): boolean {
  const path = key.split('.');
  let at: EntityView | undefined = view;
  for (const step of path) {
    const field: CompiledField | undefined = at?.entity.byKey.get(step);
    if (field?._type !== 'relate') return false;
    at = at?.related(relatedEntity(field) ?? '');
  }
  return at?.entity.type === 'system' && path.length < MAX_PATH_LENGTH;
}
