import {
  Bell,
  BotMessageSquare,
  Calculator,
  CircleStop,
  Code,
  CornerDownLeft,
  Database,
  Eraser,
  FilePlus2,
  FileSpreadsheet,
  GitBranch,
  Globe,
  Hourglass,
  PenLine,
  Printer,
  Repeat,
  Search,
  Stamp,
  TextCursorInput,
  Variable,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { EXPORT_FORMATS, FLOW_APPROVAL_ACTIONS, HTTP_METHODS } from '@buildmesh/domain';

/** How one option of a step is edited. */
export type SectionKind =
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
  | 'commands'
  | 'choice'
  | 'source'
  | 'roles'
  | 'groups'
  | 'approval'
  | 'assistant'
  | 'columns'
  | 'hosts';

/** One option of a step. */
export interface StepSection {
  key: string;
  kind: SectionKind;
  /** Text keys end with this; the key of the option when absent. */
  label?: string;
  /** Only what holds several rows. */
  lists?: boolean;
  /** Texts of several lines. */
  long?: boolean;
  /** Nothing may be chosen as well. */
  optional?: boolean;
  /** What there is to choose; the first one counts where nothing was chosen. */
  choices?: readonly string[];
  /** Names with hyphens, such as those of headers. */
  hyphens?: boolean;
  /** Offered only with these other options. */
  when?: (option: Readonly<Record<string, unknown>>) => boolean;
}

export type StepGroup = 'ask' | 'data' | 'logic' | 'connect' | 'result';

/** What the editor knows of a kind of step. */
export interface StepKind {
  type: string;
  icon: LucideIcon;
  group: StepGroup;
  parts: readonly StepSection[];
  /** Ways of a branch, or the one that a loop repeats. */
  lanes?: 'branch' | 'loop';
}

const entity: StepSection = { key: 'entity', kind: 'entity' };
const filter: StepSection = { key: 'filter', kind: 'filter' };
/** The one row that is changed; else those that the filter finds. */
const record: StepSection = { key: 'id', kind: 'value' };

const applies: StepSection['when'] = ({ act }) => act !== 'handle';
const handles = ({ act }: Readonly<Record<string, unknown>>): boolean => act === 'handle';
/** Methods that send a body. */
const SENDS: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** Kinds of steps in the order in which they are offered. */
export const STEP_KINDS: readonly StepKind[] = [
  { type: 'form', icon: TextCursorInput, group: 'ask', parts: [{ key: 'fields', kind: 'form-fields' }] },
  {
    type: 'query',
    icon: Search,
    group: 'data',
    parts: [
      entity,
      filter,
      { key: 'one', kind: 'switch' },
      { key: 'limit', kind: 'number' },
      { key: 'page', kind: 'number' },
    ],
  },
  {
    type: 'save',
    icon: FilePlus2,
    group: 'data',
    parts: [
      entity,
      { key: 'values', kind: 'mapping', when: ({ file }) => file === undefined },
      { key: 'file', kind: 'source', optional: true },
    ],
  },
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
  { type: 'delay', icon: Hourglass, group: 'logic', parts: [{ key: 'seconds', kind: 'number' }] },
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
      { key: 'roles', kind: 'roles' },
      { key: 'groups', kind: 'groups' },
      { key: 'content', kind: 'value', long: true },
    ],
  },
  {
    type: 'approval',
    icon: Stamp,
    group: 'connect',
    parts: [
      { key: 'act', kind: 'choice', choices: ['apply', 'handle'] },
      { key: 'approval', kind: 'approval', when: applies },
      { key: 'values', kind: 'mapping', when: applies },
      { key: 'application', kind: 'source', when: handles },
      { key: 'action', kind: 'choice', choices: FLOW_APPROVAL_ACTIONS, when: handles },
      { key: 'to', kind: 'value', when: (option) => handles(option) && option['action'] === 'report' },
      { key: 'comment', kind: 'value', long: true },
    ],
  },
  {
    type: 'http',
    icon: Globe,
    group: 'connect',
    parts: [
      { key: 'method', kind: 'choice', choices: HTTP_METHODS },
      { key: 'url', kind: 'value' },
      { key: 'headers', kind: 'assignments', hyphens: true },
      { key: 'body', kind: 'assignments', when: ({ method }) => SENDS.includes(String(method)) },
      { key: 'tolerant', kind: 'switch' },
      { key: 'hosts', kind: 'hosts' },
    ],
  },
  {
    type: 'ai',
    icon: BotMessageSquare,
    group: 'connect',
    parts: [
      { key: 'question', kind: 'value', long: true },
      { key: 'assistant', kind: 'assistant', optional: true },
    ],
  },
  {
    type: 'print',
    icon: Printer,
    group: 'result',
    parts: [
      { key: 'template', kind: 'text' },
      { key: 'rows', kind: 'value', lists: true },
      { key: 'name', kind: 'value', label: 'file-name' },
      { key: 'handOver', kind: 'switch', label: 'hand-over' },
    ],
  },
  {
    type: 'export',
    icon: FileSpreadsheet,
    group: 'result',
    parts: [
      { key: 'rows', kind: 'value', lists: true },
      { key: 'entity', kind: 'entity', label: 'rows-of', optional: true },
      { key: 'columns', kind: 'columns', when: ({ entity: of }) => of !== undefined },
      { key: 'format', kind: 'choice', choices: EXPORT_FORMATS },
      {
        key: 'template',
        kind: 'text',
        label: 'template-file',
        optional: true,
        when: ({ format }) => format !== 'csv',
      },
      { key: 'name', kind: 'value', label: 'file-name' },
      { key: 'handOver', kind: 'switch', label: 'hand-over' },
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
