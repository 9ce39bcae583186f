import type { FieldDefinition } from '../field/field.types.js';

/** Kinds of nodes that a run knows (D37). A graph with any other is not published. */
const NODE_TYPES = [
  'start',
  'form',
  'query',
  'save',
  'update',
  'remove',
  'branch',
  'loop',
  'assign',
  'formula',
  'code',
  'dataset',
  'call',
  'command',
  'message',
  'approval',
  'http',
  'ai',
  'print',
  'export',
  'delay',
  'end',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];

export const isNodeType = (type: string): type is NodeType =>
  (NODE_TYPES as readonly string[]).includes(type);

/** A way out of a branch, or the body of a loop; the way begins at the node `next`. */
export interface FlowWay {
  id: string;
  name: string;
  /** Of a branch: `filter`, conditions on values of the run. */
  option: Readonly<Record<string, unknown>>;
  next: string | null;
}

/**
 * One node of a graph (D37). After it comes `next`; with none the run ends, or inside of a loop its next turn begins. A
 * branch goes the first of its `branches` whose filter holds, else on to `next`; a loop repeats its first one.
 */
export interface FlowNode {
  id: string;
  /** One of `NODE_TYPES` once it is published. */
  type: string;
  name: string;
  option: Readonly<Record<string, unknown>>;
  next: string | null;
  branches?: readonly FlowWay[] | undefined;
}

interface FlowOption {
  /** The function asks for its form before it runs, even where the form would be empty. */
  input?: boolean | undefined;
  strict?: boolean | undefined;
  /** Asks first when an address starts it (D16). */
  confirmUrl?: boolean | undefined;
  /** Longest time of a run in ms; the 30 s of D38 when absent. */
  timeout?: number | undefined;
  icon?: string | undefined;
  /** The entity that `item` is a row of. */
  entity?: string | undefined;
}

/** What is designed and published of a flow. */
export interface FlowGraph {
  form: readonly FieldDefinition[];
  nodes: readonly FlowNode[];
  option: FlowOption;
  /** Functions that it calls, and those that they call, by id; where it is known of them. */
  called?: Readonly<Record<string, Omit<FlowGraph, 'called'>>>;
}

/** Types of commands that a run may send to the client (D42); those of sessions are left to the platform (D6). */
export const RUN_COMMAND_TYPES = [
  'tips',
  'redirect',
  'program',
  'collection',
  'detail',
  'confirm',
  'code',
  'print',
  'approval',
  'table',
  'feature',
] as const;
type RunCommandType = (typeof RUN_COMMAND_TYPES)[number];

/** How a node may call outside (D37 `http`). */
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Files that rows can become (D37 `export`); those that are laid out need the files service. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf', 'html', 'docx'] as const;

/** What a node may do to an application, as its caller (D37 `approval`, D51). */
export const FLOW_APPROVAL_ACTIONS = ['pass', 'reject', 'form', 'cancel', 'reapply', 'report'] as const;
export type FlowApprovalAction = (typeof FLOW_APPROVAL_ACTIONS)[number];

/** A command to the client (D42). */
export interface RunCommand {
  type: RunCommandType;
  value?: unknown;
  option?: unknown;
}
