import type { Dataset, OutputOf, prepareFlow } from '@buildmesh/contracts';
import type { FlowGraph, FlowNode, RunCommand } from '@buildmesh/domain';
import type { EntityAccess } from '../../../catalog/index.js';

export type RunForm = OutputOf<typeof prepareFlow>;
export type Values = Readonly<Record<string, unknown>>;
/** Entities as whoever runs a function may see them. */
export type CallerViews = (entity: string) => EntityAccess | undefined;

/** A loop that a run stands in. */
interface LoopState {
  node: string;
  list: unknown[];
  turn: number;
}

/** Everything that a run knows; survives JSON, so that a run can wait for a form (D38). */
export interface RunState {
  version: number;
  /** Of a draft, which may change while the run waits. */
  graph?: FlowGraph | undefined;
  form: Record<string, unknown>;
  item: unknown;
  nodes: Record<string, unknown>;
  vars: Record<string, unknown>;
  /** By id of a node that read rows: whether it left some out. */
  more?: Record<string, boolean>;
  /** The node that is next; null at the end of a way. */
  at: string | null;
  loops: LoopState[];
  dataset: Record<string, Dataset>;
  cmd: RunCommand[];
  /** What called functions gave, by node, as whoever runs this one may know it; only where that is less. */
  told?: Record<string, unknown> | undefined;
}

/** What a node did (D40). */
export interface TraceStep {
  id: string;
  type: string;
  name: string;
  start: number;
  ms: number;
  input: string;
  output: string;
  error: string | null;
  /** What the node left out because of a limit. */
  notice?: string;
}

/** A notice that goes out once the run is kept. */
export interface RunNotice {
  to: string[];
  content: string;
}

/** Hears what a run does while it does it. */
export interface RunWatch {
  began(node: FlowNode): void;
  did(step: TraceStep): void;
}

/** What all flows of one run share: limits count for them together (D38). */
export interface RunBudget {
  deadlineMs: number;
  steps: number;
  writes: number;
}

export interface NodeResult {
  output?: unknown;
  /** Of rows: whether there are more than these. */
  more?: boolean;
  /** Where to go on; after the node when absent. */
  next?: string | null;
  wait?: RunForm;
  /** The run is over, with this value. */
  end?: { data: unknown; told: unknown };
}

/** `told`: the value as whoever runs the function may know it. */
export type RunOutcome =
  { state: 'done'; data: unknown; told: unknown } | { state: 'waiting'; form: RunForm };
