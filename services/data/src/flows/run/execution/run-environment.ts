import type { FlowGraph, FlowNode, FlowScope, TypeAt } from '@buildmesh/domain';
import type { HttpSteps } from '../integrations/http-steps.js';
import type { PeopleSteps } from '../integrations/people-steps.js';
import type { RunDocuments } from '../integrations/run-documents.js';
import type { RunFiles } from '../integrations/run-files.js';
import type { RunContext } from './run-context.js';
import type { RunState, Values } from './run.types.js';

/** What a run reaches outside of its transaction. */
export interface RunIntegrations {
  http: HttpSteps;
  people: PeopleSteps;
  files: RunFiles;
  documents: RunDocuments;
}

/** Where a flow runs. */
export interface RunEnvironment extends RunContext {
  outside: RunIntegrations;
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
  /** Types of what stands in the scope. */
  typeAt: TypeAt;
  /** The options as whoever runs the function may know them: for what is handed to that person. */
  told: () => Promise<Values>;
  /** Values of the form that the run waited for at this node. */
  answer?: Values | undefined;
}
