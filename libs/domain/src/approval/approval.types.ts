import type { Filter } from '../filter/filter.types.js';

/** States of an application (spec: data §4). */
export const APPROVAL_STATES = ['pending', 'reject', 'pass', 'cancel', 'removed', 'abort'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
/** What the field `approval_state` of a row may say; a removed row is not there at all (spec: data §4). */
export const SELECTABLE_STATES = ['pass', 'reject', 'pending', 'cancel', 'abort'] as const;

/** What people do to an application (spec: data §4); `remove` is the administrators' (D51). */
export const APPROVAL_ACTIONS = [
  'pass',
  'reject',
  'report',
  'form',
  'forward',
  'cancel',
  'modify',
  'rollback',
  'abort',
  'revert',
  'reapply',
  'adjust',
  'remove',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Kinds of nodes of a process (D48). */
export const APPROVAL_NODE_TYPES = ['start', 'task', 'form', 'apply', 'manager', 'end'] as const;
export type ApprovalNodeType = (typeof APPROVAL_NODE_TYPES)[number];

/** Who handles a step (D49). */
export const STEP_TYPES = [
  'user.target',
  'user.superior',
  'group.admin',
  'role.target',
  'user.editable',
  'user.self',
  'data.target',
  'form.user',
] as const;
export type StepType = (typeof STEP_TYPES)[number];

/** How many of the handlers decide (D50). */
export const STEP_MODES = ['any', 'all', 'order', 'vote'] as const;
export type StepMode = (typeof STEP_MODES)[number];

/** The rule that names the handlers of a step; which parts count depends on the type (D49). */
export interface StepRule {
  type: StepType;
  /** `user.target`. */
  users?: string[];
  /** `user.superior`: 1 is the head of the own department. */
  level?: number;
  /** `group.admin`; the applicant's own where it is empty. */
  groups?: string[];
  /** `role.target`. */
  roles?: string[];
  /** `user.editable`: how many the applicant chooses. */
  min?: number;
  max?: number;
  /** `form.user`: a user field of the form; `data.target`: the field that leads to the other row. */
  field?: string;
  /** `data.target`: the user field of the other row. */
  target?: string;
}

export type FieldRight = 'edit' | 'read' | 'hide';

/** What happens when the time of a step is over; `escalate` gives it to the managers (D88). */
export const TIMEOUT_ACTIONS = ['remind', 'pass', 'reject', 'escalate'] as const;
interface StepTimeout {
  hours: number;
  action: (typeof TIMEOUT_ACTIONS)[number];
}

export interface ApprovalNode {
  id: string;
  type: ApprovalNodeType;
  name: string;
  step?: StepRule;
  mode?: StepMode;
  /** Of `vote`: percent of the handlers who must pass. */
  ratio?: number;
  /** Rights by field key; what is not named may be read, at the start edited (D48). */
  fields?: Record<string, FieldRight>;
  timeout?: StepTimeout;
  /** Who gets a copy on entry. */
  cc?: string[];
  /** Actions offered beside the decision; all when absent. */
  buttons?: ApprovalAction[];
}

/** The way from one node to the next; without a filter it is taken when no other is. */
export interface ApprovalEdge {
  from: string;
  to: string;
  filter?: Filter;
}

export interface ApprovalProcess {
  nodes: ApprovalNode[];
  edges: ApprovalEdge[];
}

/** What the rules need of a definition (D47). */
export interface ApprovalRules {
  process: ApprovalProcess;
  /** Somebody who passed before need not pass again (D49). */
  autopass: boolean;
  /** What becomes of a step whose rule finds nobody; it passes by itself where nothing else is said (D95). */
  empty?: EmptyStep | undefined;
}

export const EMPTY_STEPS = ['pass', 'managers'] as const;
type EmptyStep = (typeof EMPTY_STEPS)[number];

/** Somebody whom a rule names and who does not count, and why. */
export interface Absent {
  user: string;
  why: 'disabled' | 'left';
}

/** One person's part in the present step. */
export interface Turn {
  /** Differs within the step. */
  id: number;
  user: string;
  done?: 'pass' | 'reject';
  /** The turn whose handler added this one, and how (D50). */
  anchor?: number;
  where?: SignerPlace;
}

export const SIGNER_PLACES = ['before', 'after', 'with'] as const;
export type SignerPlace = (typeof SIGNER_PLACES)[number];

/** Longest log of one application; from then on only what brings it to an end is taken. */
export const MAX_LOG = 1000;

/** What happened; entries are added and never changed. `time` in epoch ms. */
export interface LogEntry {
  type: 'task' | 'form';
  /** Empty for what the system did by itself. */
  user: string;
  action:
    ApprovalAction | 'apply' | 'auto' | 'escape' | 'escalate' | 'remind' | 'migrate' | 'deliver' | 'change';
  node: string;
  time: number;
  comment?: string;
  /** People whom the action named. */
  to?: string[];
  /** Of a step whose rule found nobody: whom it named all the same (D95). */
  absent?: Absent[];
  /** Keys of fields: of a branch that could not be read, or those that were changed in the table (D95). */
  fields?: string[];
}

/** Where an application stands, apart from its form. */
export interface Position {
  state: ApprovalState;
  /** The present node, `''` where the process has none: closed without having come to an end. */
  node: string;
  turns: Turn[];
  /** Handled by the managers, since nobody is left to handle `node` itself. */
  escaped: boolean;
  /** When the node was entered, epoch ms. */
  entered: number;
  /** Nodes that people have passed, in their order: where a rollback may lead. */
  path: string[];
  /** Who has passed, for `autopass`. */
  passed: string[];
}

/** What the last decision undid, for `revert` (D51). */
export interface Undo extends Position {
  /** Who decided; empty for the system. */
  by: string;
  form: Readonly<Record<string, unknown>>;
  /** The decision before, for a manager who reopens what was closed twice. */
  undo: Undo | null;
}

/** A running or closed application (spec: data §3). */
export interface Application extends Position {
  creator: string;
  form: Readonly<Record<string, unknown>>;
  /** Whom the applicant chose, by node (`user.editable`). */
  chosen: Readonly<Record<string, string[]>>;
  report: string[];
  log: LogEntry[];
  undo: Undo | null;
  /** When it was removed, epoch ms. */
  removed: number | null;
  ver: number;
  /**
   * Since this version a handler sees the same step and the same form: what others decided in it meanwhile takes nothing from
   * a decision that names a version since then. Absent in applications of old: the present version alone.
   */
  basis?: number;
  /** The last change of the row that was made in the table and is in the form and the log. */
  changes?: number;
}
