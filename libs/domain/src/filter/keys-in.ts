import type { Filter } from './filter.types.js';

/** Keys and paths that a filter speaks of, each once. */
export function keysIn(filter: Filter): string[] {
  const keys = filter.flatMap((node) =>
    'list' in node ? keysIn(node.list) : [node.key, ...(node.field === undefined ? [] : [node.field])],
  );
  return [...new Set(keys)];
}
