import { OPERATORS, type Filter } from './filter.types.js';
import { MAX_FILTER_DEPTH } from './normalize.js';

/** Most nodes in one level of a stored filter. */
const MAX_NODES = 100;
const MEMBERS: ReadonlySet<string> = new Set([
  'key',
  'opt',
  'value',
  'field',
  'model',
  'empty',
  'type',
  'title',
  'name',
]);

/** True for a value that has the shape of a filter (D31); fields and operators are checked when it is used. */
export function isFilter(value: unknown): value is Filter {
  return isList(value, 0);
}

function isList(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length > MAX_NODES || depth > MAX_FILTER_DEPTH) return false;
  return value.every((node) => isNode(node, depth));
}

function isNode(node: unknown, depth: number): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('list' in node)
    return (
      'model' in node && isModel(node.model) && isList(node.list, depth + 1) && Object.keys(node).length === 2
    );
  if (!('key' in node) || typeof node.key !== 'string' || !('opt' in node)) return false;
  if (!(OPERATORS as readonly unknown[]).includes(node.opt)) return false;
  return (
    Object.keys(node).every((member) => MEMBERS.has(member)) && (!('model' in node) || isModel(node.model))
  );
}

function isModel(model: unknown): boolean {
  return model === 'and' || model === 'or';
}
