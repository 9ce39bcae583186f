import {
  Bell,
  Calculator,
  CircleStop,
  Code,
  CornerDownLeft,
  Database,
  Eraser,
  FilePlus2,
  GitBranch,
  PenLine,
  Repeat,
  Search,
  TextCursorInput,
  Variable,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

/** How one option of a step is edited. */
export type PartKind =
  | 'entity'
  | 'filter'
  | 'mapping'
  | 'form-fields'
  | 'assignments'
  | 'value'
  | 'text'
  | 'long-text'
  | 'number'
  | 'switch'
  | 'flow'
  | 'commands';

/** One option of a step. */
export interface Part {
  key: string;
  kind: PartKind;
  /** Text keys end with this; the key of the option when absent. */
  label?: string;
  /** Only what holds several rows. */
  lists?: boolean;
}

export type StepGroup = 'ask' | 'data' | 'logic' | 'connect' | 'result';

/** What the editor knows of a kind of step. */
export interface StepKind {
  type: string;
  icon: LucideIcon;
  group: StepGroup;
  parts: readonly Part[];
  /** Ways of a branch, or the one that a loop repeats. */
  lanes?: 'branch' | 'loop';
}

const entity: Part = { key: 'entity', kind: 'entity' };
const filter: Part = { key: 'filter', kind: 'filter' };
/** The one row that is changed; else those that the filter finds. */
const record: Part = { key: 'id', kind: 'value' };

/** Kinds of steps in the order in which they are offered. */
export const STEP_KINDS: readonly StepKind[] = [
  { type: 'form', icon: TextCursorInput, group: 'ask', parts: [{ key: 'fields', kind: 'form-fields' }] },
  {
    type: 'query',
    icon: Search,
    group: 'data',
    parts: [entity, filter, { key: 'one', kind: 'switch' }, { key: 'limit', kind: 'number' }],
  },
  { type: 'save', icon: FilePlus2, group: 'data', parts: [entity, { key: 'values', kind: 'mapping' }] },
  {
    type: 'update',
    icon: PenLine,
    group: 'data',
    parts: [entity, record, filter, { key: 'values', kind: 'mapping' }],
  },
  { type: 'remove', icon: Eraser, group: 'data', parts: [entity, record, filter] },
  {
    type: 'loop',
    icon: Repeat,
    group: 'logic',
    lanes: 'loop',
    parts: [{ key: 'list', kind: 'value', lists: true }],
  },
  { type: 'branch', icon: GitBranch, group: 'logic', lanes: 'branch', parts: [] },
  { type: 'assign', icon: Variable, group: 'logic', parts: [{ key: 'values', kind: 'assignments' }] },
  {
    type: 'formula',
    icon: Calculator,
    group: 'logic',
    parts: [{ key: 'formula', kind: 'text' }],
  },
  { type: 'code', icon: Code, group: 'logic', parts: [{ key: 'code', kind: 'long-text' }] },
  {
    type: 'call',
    icon: Workflow,
    group: 'connect',
    parts: [
      { key: 'flow', kind: 'flow' },
      { key: 'form', kind: 'assignments' },
    ],
  },
  {
    type: 'message',
    icon: Bell,
    group: 'connect',
    parts: [
      { key: 'to', kind: 'value' },
      { key: 'content', kind: 'long-text' },
    ],
  },
  {
    type: 'command',
    icon: CornerDownLeft,
    group: 'result',
    parts: [{ key: 'cmd', kind: 'commands' }],
  },
  {
    type: 'dataset',
    icon: Database,
    group: 'result',
    parts: [
      { key: 'name', kind: 'text' },
      { key: 'rows', kind: 'value', lists: true },
    ],
  },
  { type: 'end', icon: CircleStop, group: 'result', parts: [{ key: 'data', kind: 'value' }] },
];

export const kindOfStep = (type: string): StepKind | undefined =>
  STEP_KINDS.find((kind) => kind.type === type);

export const GROUPS: readonly StepGroup[] = ['ask', 'data', 'logic', 'connect', 'result'];
