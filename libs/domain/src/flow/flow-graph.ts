import { isNodeType, RUN_COMMAND_TYPES, type FlowGraph, type FlowNode } from './flow.types.js';
import { FLOW_OPERATORS } from './flow-condition.js';
import { isPath, lateIn } from './flow-value.js';

/** What is wrong with a graph: of a node, or of one of its options. `rule` ends the key of its text, `flow.fault-{rule}`. */
export interface GraphFault {
  /** Empty for a fault of the whole. */
  node: string;
  option?: string;
  rule: GraphRule;
}
export type GraphRule =
  | 'start'
  | 'unreachable'
  | 'next'
  | 'cycle'
  | 'type'
  | 'entity'
  | 'field'
  | 'value'
  | 'flow'
  | 'script'
  | 'loop'
  | 'twice';

/** What the project has. */
export interface GraphScene {
  /** Keys of the fields of an entity, those of the system included; `undefined` when there is none. */
  fieldsOf(entity: string): ReadonlySet<string> | undefined;
  /** A published flow. */
  hasFlow(flow: string): boolean;
  /** Whether a formula can be read. */
  readsFormula(formula: string): boolean;
}

/** Everything that keeps a graph from being published (D37). */
export function graphFaults({ nodes }: Pick<FlowGraph, 'nodes'>, scene: GraphScene): GraphFault[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const starts = nodes.filter(({ type }) => type === 'start');
  const [start] = starts;
  return [
    ...(starts.length === 1 ? [] : [{ node: '', rule: 'start' as const }]),
    ...nodes.filter((node) => byId.get(node.id) !== node).map(({ id }) => fault(id, 'twice')),
    ...nodes.flatMap((node) => wayFaults(node, byId)),
    ...(start ? unreached(start, byId) : []),
    ...(start ? cycles(start, byId) : []),
    ...nodes.flatMap((node) => nodeFaults(node, scene)),
  ];
}

const fault = (node: string, rule: GraphRule, option?: string): GraphFault => ({
  node,
  rule,
  ...(option === undefined ? {} : { option }),
});

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

function nodeFaults(node: FlowNode, scene: GraphScene): GraphFault[] {
  const { id, type, option } = node;
  if (!isNodeType(type)) return [fault(id, 'type')];
  const late = [...lateIn(option), ...(node.branches ?? []).flatMap((way) => lateIn(way.option))];
  const unread = late.filter((value) =>
    '$ref' in value ? !isPath(value.$ref) : !isText(value.$formula) || !scene.readsFormula(value.$formula),
  );
  return [...unread.map(() => fault(id, 'script')), ...optionFaults(node, scene)];
}

function optionFaults({ id, type, option, branches = [] }: FlowNode, scene: GraphScene): GraphFault[] {
  const needs = (key: string, holds: boolean): GraphFault[] => (holds ? [] : [fault(id, 'value', key)]);
  switch (type) {
    case 'form':
      return needs('fields', Array.isArray(option['fields']) && option['fields'].length > 0);
    case 'query':
      return entityFaults(id, option, scene);
    case 'save':
      return [
        ...entityFaults(id, option, scene),
        ...needs('values', isRecord(option['values']) || option['rows'] !== undefined),
      ];
    case 'update':
      return [
        ...entityFaults(id, option, scene),
        ...needs('filter', isChosen(option)),
        ...needs('values', isRecord(option['values']) && Object.keys(option['values']).length > 0),
      ];
    case 'remove':
      return [...entityFaults(id, option, scene), ...needs('filter', isChosen(option))];
    case 'branch':
      return [
        ...(branches.length > 0 ? [] : [fault(id, 'value', 'branches')]),
        ...(branches.every((way) => areConditions(way.option['filter']))
          ? []
          : [fault(id, 'value', 'filter')]),
      ];
    case 'loop':
      return branches.length === 1 && option['list'] !== undefined ? [] : [fault(id, 'loop')];
    case 'assign':
      return needs('values', isRecord(option['values']));
    case 'formula':
      return isText(option['formula']) && scene.readsFormula(option['formula'])
        ? []
        : [fault(id, 'script', 'formula')];
    case 'code':
      return needs('code', isText(option['code']) && option['code'].length <= 20_000);
    case 'dataset':
      return [
        ...needs('name', isText(option['name']) && option['name'].length <= 100),
        ...needs('rows', option['rows'] !== undefined),
      ];
    case 'call':
      return isText(option['flow']) && scene.hasFlow(option['flow']) ? [] : [fault(id, 'flow', 'flow')];
    case 'command':
      return needs('cmd', areCommands(option['cmd']));
    case 'message':
      return [
        ...needs('to', option['to'] !== undefined),
        ...needs('content', isText(option['content']) || isRecord(option['content'])),
      ];
    default:
      return [];
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A change of rows says which ones: never all of a table by leaving something out. */
const isChosen = (option: FlowNode['option']): boolean =>
  option['id'] !== undefined || (Array.isArray(option['filter']) && option['filter'].length > 0);

function areCommands(value: unknown): boolean {
  const types: readonly unknown[] = RUN_COMMAND_TYPES;
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((each) => isRecord(each) && types.includes(each['type']))
  );
}

function areConditions(value: unknown): boolean {
  if (value === undefined) return true;
  const known: readonly unknown[] = FLOW_OPERATORS;
  return (
    Array.isArray(value) &&
    value.every(
      (node) =>
        isRecord(node) &&
        ('list' in node
          ? areConditions(node['list']) && (node['model'] === 'and' || node['model'] === 'or')
          : isPath(node['key']) && known.includes(node['opt'])),
    )
  );
}

function entityFaults(id: string, option: FlowNode['option'], scene: GraphScene): GraphFault[] {
  const entity = option['entity'];
  const fields = isText(entity) ? scene.fieldsOf(entity) : undefined;
  if (!fields) return [fault(id, 'entity', 'entity')];
  const values = isRecord(option['values']) ? Object.keys(option['values']) : [];
  return [
    ...(values.every((key) => fields.has(key)) ? [] : [fault(id, 'field', 'values')]),
    ...(filterKeys(option['filter']).every((key) => fields.has(key.split('.')[0] ?? ''))
      ? []
      : [fault(id, 'field', 'filter')]),
  ];
}

function filterKeys(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((node) => {
    if (!isRecord(node)) return [''];
    return 'list' in node ? filterKeys(node['list']) : [typeof node['key'] === 'string' ? node['key'] : ''];
  });
}
