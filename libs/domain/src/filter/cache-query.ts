import { matchesNothing } from './condition.js';
import { isGroup, type Filter, type FilterNode } from './filter.types.js';

/**
 * True when a filter can be answered with no rows without asking the server: it demands an id from an empty list, or
 * equality with an empty value, and does not say `empty` (LB-FILTER-054, 055).
 */
export function emptyWithoutAsking(filter: Filter): boolean {
  return filter.some(asksForNothing);
}

function asksForNothing(node: FilterNode): boolean {
  if (!isGroup(node)) return node.empty !== true && matchesNothing(node);
  if (node.model === 'and') return node.list.some(asksForNothing);
  return node.list.length > 0 && node.list.every(asksForNothing);
}

/** The filter with each condition once per AND or OR list (LB-FILTER-056); the first one stays. */
export function withoutDuplicates(filter: Filter): Filter {
  const seen = new Set<string>();
  return filter
    .map((node) => (isGroup(node) ? { ...node, list: withoutDuplicates(node.list) } : node))
    .filter((node) => {
      const meaning = JSON.stringify(
        isGroup(node)
          ? [node.model, node.list]
          : [node.key, node.opt, node.value, node.field, node.model, node.empty],
      );
      return !seen.has(meaning) && seen.add(meaning);
    });
}
