import type { CallContext } from '@buildmesh/contracts';
import {
  isGroup,
  normalizeFilter,
  type Filter,
  type FilterNode,
  type NormalNode,
  type Scalar,
} from '@buildmesh/domain';
import type { EntityView } from '@buildmesh/row-store';
import { aboutPeople, fieldAt } from '../../catalog/index.js';

export interface FilterReadContext {
  context: CallContext;
  nowMs: number;
  /** An equals filter without value looks for empty values (D33 `option.empty`). */
  empty?: boolean;
}

/** The caller's filter, normalised; refuses fields that do not exist for the caller wherever they are named (D25, D31). */
export function readFilter(
  view: EntityView,
  filter: Filter,
  { context, nowMs, empty }: FilterReadContext,
): NormalNode {
  const regex = filter.some(usesRegex);
  const named = aboutPeople(filter, view);
  const asked = empty ? named.map(askingForEmpty) : named;
  const node = normalizeFilter(regex ? asked.map(literalWords) : asked, {
    now: nowMs,
    timezone: context.timezone,
    user: context.user,
    groups: context.groups ?? [],
    regex,
    fieldOf: (path) => fieldAt(view, path),
  });
  assertVisible(view, node);
  return node;
}

function askingForEmpty(node: FilterNode): FilterNode {
  return isGroup(node)
    ? { ...node, list: node.list.map(askingForEmpty) }
    : { ...node, empty: node.empty ?? true };
}

/** Regex search is on where the caller says `regex` (D32). */
function usesRegex(node: FilterNode): boolean {
  return isGroup(node) ? node.list.some(usesRegex) : node.opt === 'regex';
}

/** With regex search on, `like` would read patterns too; who says `regex` for patterns means `like` literally. */
function literalWords(node: FilterNode): FilterNode {
  if (isGroup(node)) return { ...node, list: node.list.map(literalWords) };
  if (node.opt !== 'like' && node.opt !== 'nlike') return node;
  return {
    ...node,
    value: Array.isArray(node.value) ? node.value.map(escaped) : escaped(node.value ?? null),
  };
}

function escaped(value: Scalar): Scalar {
  return typeof value === 'string' ? value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`) : value;
}

/** Normalising turns words on a relation into words on its name: that name may be hidden though the relation is not. */
function assertVisible(view: EntityView, node: NormalNode): void {
  if (node.kind === 'and' || node.kind === 'or') for (const part of node.list) assertVisible(view, part);
  else if (node.kind === 'not') assertVisible(view, node.node);
  else if ('key' in node && node.key.includes('.')) fieldAt(view, node.key);
}
