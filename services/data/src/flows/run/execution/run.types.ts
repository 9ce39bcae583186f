import type { EntityManager } from 'typeorm';
import type { CallContext, Dataset, OutputOf, prepareFlow } from '@buildmesh/contracts';
import type { FlowGraph, FlowNode, FlowScope, RunCommand } from '@buildmesh/domain';
import type { HttpSteps } from '../integrations/http-steps.js';
import type { PeopleSteps } from '../integrations/people-steps.js';
import type { RunDocuments } from '../integrations/run-documents.js';
import type { RunFiles } from '../integrations/run-files.js';
import type { CallerViews } from './caller-form.js';
import type { RunRows } from './run-rows.js';

export type RunForm = OutputOf<typeof prepareFlow>;
export type Values = Readonly<Record<string, unknown>>;

/** A loop that a run stands in. */
export interface LoopState {
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

/** What a run reaches outside of its transaction. */
export interface RunIntegrations {
  http: HttpSteps;
  people: PeopleSteps;
  files: RunFiles;
  documents: RunDocuments;
}

/** What all flows of one run share: limits count for them together (D38). */
export interface RunBudget {
  deadlineMs: number;
  steps: number;
  writes: number;
}

/** Where a flow runs. */
export interface RunEnvironment {
  project: string;
  context: CallContext;
  /** The transaction that is open; another one after `apart`. */
  transaction: { readonly manager: EntityManager };
  /** Waits for others without a place among the runs and without a transaction: what was written so far is kept (D94). */
  apart<T>(work: () => Promise<T>): Promise<T>;
  rows: RunRows;
  /** Entities with the rights of whoever runs it: for what people fill in, and what they are shown (D93). */
  views: CallerViews;
  budget: RunBudget;
  depth: number;
  /** Nothing may be written: the run answers a question. */
  readOnly: boolean;
  notices: RunNotice[];
  outside: RunIntegrations;
  /** What takes back what was done outside, should the run fail: its own writes roll back by themselves. */
  undo: (() => Promise<void>)[];
  trace?: TraceStep[] | undefined;
  watch?: RunWatch | undefined;
}

/** A node about to be executed. */
export interface NodeCall {
  graph: FlowGraph;
  node: FlowNode;
  /** Its options, everything in them put in its place. */
  option: Values;
  state: RunState;
  environment: RunEnvironment;
  scope: FlowScope;
  /** The options as whoever runs the function may know them: for what is handed to that person. */
  told: () => Promise<Values>;
  /** Values of the form that the run waited for at this node. */
  answer?: Values | undefined;
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
