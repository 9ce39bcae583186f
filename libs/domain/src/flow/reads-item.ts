import type { FlowGraph, FlowNode } from './flow.types.js';
import { lateIn } from './flow-value.js';

/** Deepest nesting of conditions that is looked at, as for values in options. */
const MAX_DEPTH = 12;
const OF_ITEM = /^item(\.|$)/;
const FORMULA_OF_ITEM = /\{\s*item\s*[.}]/;
/** As a variable of its own: `nodes.each.item` is the turn of a loop. */
const CODE_OF_ITEM = /(?<![\w$.])item(?![\w$])/;

/** Whether a step of a function reads the row that it is run for; where none does, it needs no row to be chosen. */
export function readsItem({ nodes }: Pick<FlowGraph, 'nodes'>): boolean {
  return nodes.some(nodeReadsItem);
}

/** Whether a function removes the row that it is run for. */
export function removesItem({ nodes }: Pick<FlowGraph, 'nodes'>): boolean {
  return nodes.some(
    ({ type, option }) =>
      type === 'remove' && lateIn(option['id']).some((value) => '$ref' in value && isOfItem(value.$ref)),
  );
}

function nodeReadsItem({ type, option, branches = [] }: FlowNode): boolean {
  const late = [option, ...branches.map((way) => way.option)].flatMap((part) => lateIn(part));
  return (
    late.some((value) => ('$ref' in value ? isOfItem(value.$ref) : isFormulaOfItem(value.$formula))) ||
    branches.some((way) => conditionsReadItem(way.option['filter'])) ||
    (type === 'formula' && isFormulaOfItem(option['formula'])) ||
    (type === 'code' && CODE_OF_ITEM.test(String(option['code'] ?? '')))
  );
}

const isOfItem = (path: unknown): boolean => typeof path === 'string' && OF_ITEM.test(path);
const isFormulaOfItem = (text: unknown): boolean => typeof text === 'string' && FORMULA_OF_ITEM.test(text);

function conditionsReadItem(part: unknown, depth = 0): boolean {
  if (typeof part !== 'object' || part === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(part)) return part.some((each) => conditionsReadItem(each, depth + 1));
  return (
    ('key' in part && isOfItem(part.key)) || ('list' in part && conditionsReadItem(part.list, depth + 1))
  );
}
