import { flowFormulaFaults, pathFaults, type KnownNames } from '../formula/flow-formula.js';
import type { FlowCondition, FlowConditionGroup } from './flow-condition.js';
import type { TypeAt } from '../formula/values.js';
import { namesIn } from './run-names.js';
import { typesIn } from './run-types.js';
import { isNodeType, type FlowGraph, type FlowNode } from './flow.types.js';
import { isPath, lateIn } from './flow-value.js';
import type { GraphFault, GraphContext } from './graph.types.js';
import { fault, isText, optionFaults } from './node-options.js';

/** Everything that keeps a graph from being published (D37). */
export function graphFaults(
  graph: Pick<FlowGraph, 'nodes'> & Partial<FlowGraph>,
  context: GraphContext,
): GraphFault[] {
  const { nodes } = graph;
  const names = namesIn(graph, context);
  const fieldsOf = (entity: string) => [...(context.fieldsOf(entity)?.values() ?? [])];
  const typeAt = typesIn({ form: [], option: {}, ...graph }, fieldsOf);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const starts = nodes.filter(({ type }) => type === 'start');
  const [start] = starts;
  return [
    ...(starts.length === 1 ? [] : [{ node: '', rule: 'start' as const }]),
    ...nodes.filter((node) => byId.get(node.id) !== node).map(({ id }) => fault(id, 'twice')),
    ...nodes.flatMap((node) => wayFaults(node, byId)),
    ...(start ? unreached(start, byId) : []),
    ...(start ? cycles(start, byId) : []),
    ...nodes.flatMap((node) => nodeFaults(node, { scene: context, names, typeAt })),
  ];
}

/** Where a node leads, its ways first. */
function exitsOf({ next, branches = [] }: FlowNode): string[] {
  return [...branches.map((way) => way.next), next].filter((id) => id !== null);
}

function wayFaults(node: FlowNode, byId: ReadonlyMap<string, FlowNode>): GraphFault[] {
  const dangling = exitsOf(node).some((id) => !byId.has(id) || byId.get(id)?.type === 'start');
  const hasWays = node.type === 'branch' || node.type === 'loop';
  return [
    ...(dangling ? [fault(node.id, 'next')] : []),
    ...(hasWays || (node.branches ?? []).length === 0 ? [] : [fault(node.id, 'next', 'branches')]),
  ];
}

function unreached(start: FlowNode, byId: ReadonlyMap<string, FlowNode>): GraphFault[] {
  const seen = new Set([start.id]);
  for (const id of seen) {
    const node = byId.get(id);
    if (node) for (const exit of exitsOf(node)) seen.add(exit);
  }
  return [...byId.keys()].filter((id) => !seen.has(id)).map((id) => fault(id, 'unreachable'));
}

/** Nodes that lead back to one before them: what shall be repeated belongs into a loop, whose turns are bounded (D38). */
function cycles(start: FlowNode, byId: ReadonlyMap<string, FlowNode>): GraphFault[] {
  const faults: GraphFault[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const stack: { id: string; exits: string[] }[] = [];
  const enter = (node: FlowNode): void => {
    state.set(node.id, 'open');
    stack.push({ id: node.id, exits: exitsOf(node) });
  };
  enter(start);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const exit = top.exits.pop();
    if (exit === undefined) {
      state.set(top.id, 'done');
      stack.pop();
      continue;
    }
    const node = byId.get(exit);
    if (state.get(exit) === 'open') faults.push(fault(top.id, 'cycle'));
    else if (node && !state.has(exit)) enter(node);
  }
  return faults;
}

function nodeFaults(
  node: FlowNode,
  { scene: context, names, typeAt }: { scene: GraphContext; names: KnownNames; typeAt: TypeAt },
): GraphFault[] {
  const { id, type, option } = node;
  if (!isNodeType(type)) return [fault(id, 'type')];
  const late = [...lateIn(option), ...(node.branches ?? []).flatMap((way) => lateIn(way.option))];
  const formulas = type === 'formula' && isText(option['formula']) ? [option['formula']] : [];
  const named = (path: string): GraphFault[] =>
    pathFaults(path, names).map((formula) => ({ ...fault(id, 'script'), formula }));
  const wrong = late.flatMap((value) => {
    if ('$ref' in value) return isPath(value.$ref) ? named(value.$ref) : [fault(id, 'script')];
    if (!isText(value.$formula)) return [fault(id, 'script')];
    formulas.push(value.$formula);
    return [];
  });
  const told = formulas.flatMap((text) =>
    flowFormulaFaults(text, names, typeAt).map((formula): GraphFault => ({
      ...fault(id, 'script', 'formula'),
      formula,
    })),
  );
  const asked = (node.branches ?? []).flatMap((way) => keysOf(way.option['filter'])).flatMap(named);
  return [...wrong, ...told, ...asked, ...optionFaults(node, context)];
}

/** Paths of the run that the conditions of a way read. */
function keysOf(conditions: unknown): string[] {
  if (!Array.isArray(conditions)) return [];
  return (conditions as readonly Partial<FlowCondition & FlowConditionGroup>[]).flatMap(({ key, list }) =>
    list ? keysOf(list) : isPath(key) ? [key] : [],
  );
}
