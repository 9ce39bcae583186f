import { DEFAULT_TIMEZONE } from '../time/zone.js';
import { conditionNode } from './condition.js';
import { isGroup, type Condition, type Filter, type FilterGroup, type FilterNode } from './filter.types.js';
import type { FilterContext } from './known.js';
import { NEVER, type NormalNode } from './normal.types.js';
import { filterRefusal } from './refuse.js';
import { allOf, anyOf } from './simplify.js';

/** Deepest nesting of groups. */
export const MAX_FILTER_DEPTH = 10;
/** Most conditions of a filter, groups included. */
const MAX_FILTER_CONDITIONS = 1000;
/** Most keys of a path `a.b.c` (D32). */
export const MAX_PATH_LENGTH = 3;

/** As `FilterContext`, with the parts that have defaults. */
export type NormalizeOptions = Omit<FilterContext, 'now' | 'timezone'> & {
  now: number | Date;
  timezone?: string | undefined;
};

/**
 * What a filter means (D31, D32), in the small set of nodes that stores and `matches` understand: conditions without
 * value dropped, dates turned into ranges, `self` and `dept` into ids, negative operators into complements, duplicates
 * removed. Refuses with `filter.unknown-field`, `filter.operator-unsupported`, `filter.bad-value`, `filter.bad-regex`
 * or `filter.too-deep`.
 */
export function normalizeFilter(filter: Filter, options: NormalizeOptions): NormalNode {
  const context = { ...options, now: Number(options.now), timezone: options.timezone ?? DEFAULT_TIMEZONE };
  const budget = { conditions: MAX_FILTER_CONDITIONS };
  return allOf(nodesOf(filter, { context, budget, depth: 0 }));
}

interface Walk {
  context: FilterContext;
  budget: { conditions: number };
  depth: number;
}

function nodesOf(list: readonly FilterNode[], walk: Walk): NormalNode[] {
  return list.flatMap((node) => {
    if (walk.budget.conditions-- <= 0) throw filterRefusal('filter.too-deep', '');
    const normal = isGroup(node) ? groupNode(node, walk) : knownNode(node, walk.context);
    return normal === undefined ? [] : [normal];
  });
}

/** A group of which nothing is left decides nothing. */
function groupNode(group: FilterGroup, walk: Walk): NormalNode | undefined {
  if (walk.depth >= MAX_FILTER_DEPTH) throw filterRefusal('filter.too-deep', '');
  const nodes = nodesOf(group.list, { ...walk, depth: walk.depth + 1 });
  if (nodes.length === 0) return walk.context.missing === 'never' ? NEVER : undefined;
  return group.model === 'or' ? anyOf(nodes) : allOf(nodes);
}

function knownNode(condition: Condition, context: FilterContext): NormalNode | undefined {
  const field =
    condition.key.split('.').length > MAX_PATH_LENGTH ? undefined : context.fieldOf(condition.key);
  if (!field) throw filterRefusal('filter.unknown-field', condition.key, condition.opt);
  return conditionNode(condition, field, context);
}
