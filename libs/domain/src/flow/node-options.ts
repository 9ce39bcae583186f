import {
  EXPORT_FORMATS,
  FLOW_APPROVAL_ACTIONS,
  HTTP_METHODS,
  RUN_COMMAND_TYPES,
  type FlowNode,
} from './flow.types.js';
import { RUN_LIMITS } from './flow.limits.js';
import { FLOW_OPERATORS } from './flow-condition.js';
import type { GraphFault, GraphRule, GraphContext } from './graph.types.js';
import { isPath } from './flow-value.js';

/** Whom a message goes to: people, roles, groups. */
const RECIPIENTS = ['to', 'roles', 'groups'] as const;

export const fault = (node: string, rule: GraphRule, option?: string): GraphFault => ({
  node,
  rule,
  ...(option === undefined ? {} : { option }),
});

/** What is missing or wrong in the options of a node. */
export function optionFaults(
  { id, type, option, branches = [] }: FlowNode,
  context: GraphContext,
): GraphFault[] {
  const needs = (key: string, holds: boolean): GraphFault[] => (holds ? [] : [fault(id, 'value', key)]);
  switch (type) {
    case 'form':
      return needs('fields', Array.isArray(option['fields']) && option['fields'].length > 0);
    case 'query':
      return entityFaults(id, option, context);
    case 'save':
      return [
        ...entityFaults(id, option, context),
        ...needs('values', isRecord(option['values']) || (option['rows'] ?? option['file']) !== undefined),
      ];
    case 'update':
      return [
        ...entityFaults(id, option, context),
        ...needs('filter', isChosen(option)),
        ...needs('values', isRecord(option['values']) && Object.keys(option['values']).length > 0),
      ];
    case 'remove':
      return [...entityFaults(id, option, context), ...needs('filter', isChosen(option))];
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
      return isText(option['formula']) ? [] : [fault(id, 'script', 'formula')];
    case 'code':
      return needs('code', isText(option['code']) && option['code'].length <= 20_000);
    case 'dataset':
      return [
        ...needs('name', isText(option['name']) && option['name'].length <= 100),
        ...needs('rows', option['rows'] !== undefined),
      ];
    case 'call':
      return isText(option['flow']) && context.hasFlow(option['flow']) ? [] : [fault(id, 'flow', 'flow')];
    case 'command':
      return needs('cmd', areCommands(option['cmd']));
    case 'message':
      return [
        ...needs(
          'to',
          RECIPIENTS.some((key) => option[key] !== undefined),
        ),
        ...needs('content', isGiven(option['content'])),
      ];
    case 'approval':
      return approvalFaults(id, option, context);
    case 'http':
      return [
        ...needs('url', isGiven(option['url'])),
        ...needs('method', isOneOf(option['method'] ?? 'GET', HTTP_METHODS)),
        ...needs('headers', option['headers'] === undefined || isRecord(option['headers'])),
      ];
    case 'ai':
      return needs('question', isGiven(option['question']));
    case 'print':
      return [
        ...needs('template', isText(option['template'])),
        ...needs('rows', option['rows'] !== undefined),
      ];
    case 'export':
      return [
        ...needs('rows', option['rows'] !== undefined),
        ...needs('format', isOneOf(option['format'] ?? 'xlsx', EXPORT_FORMATS)),
        // An address that stands there: one that a run computes could be of any file of the project.
        ...needs('template', option['template'] === undefined || isText(option['template'])),
      ];
    case 'delay':
      return needs('seconds', isDelay(option['seconds']));
    default:
      return [];
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or something that becomes one when the flow runs. */
const isGiven = (value: unknown): boolean => isText(value) || isRecord(value);
const isOneOf = (value: unknown, list: readonly string[]): boolean => list.some((each) => each === value);
const isDelay = (value: unknown): boolean =>
  isRecord(value) || (typeof value === 'number' && value > 0 && value * 1000 <= RUN_LIMITS.delayMs);

/** An application says what for, an act on one says which and what. */
function approvalFaults(id: string, option: FlowNode['option'], context: GraphContext): GraphFault[] {
  const needs = (key: string, holds: boolean): GraphFault[] => (holds ? [] : [fault(id, 'value', key)]);
  if (option['act'] === 'handle')
    return [
      ...needs('application', option['application'] !== undefined),
      ...needs('action', isOneOf(option['action'], FLOW_APPROVAL_ACTIONS)),
    ];
  return [
    ...needs('approval', isText(option['approval'])),
    ...(option['entity'] === undefined ? [] : entityFaults(id, option, context)),
  ];
}

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

function entityFaults(id: string, option: FlowNode['option'], context: GraphContext): GraphFault[] {
  const entity = option['entity'];
  const fields = isText(entity) ? context.fieldsOf(entity) : undefined;
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
