import type { FieldDefinition } from '../field/field.types.js';
import type { FormulaFault } from '../field/computed/formula.types.js';

/** What is wrong with a graph: of a node, or of one of its options. `rule` ends the key of its text, `flow.fault-{rule}`. */
export interface GraphFault {
  /** Empty for a fault of the whole. */
  node: string;
  option?: string;
  rule: GraphRule;
  /** What is wrong with a formula, and where in its text. */
  formula?: FormulaFault;
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
export interface GraphContext {
  /** The fields of an entity by key, those of the system included; `undefined` when there is none. */
  fieldsOf(entity: string): ReadonlyMap<string, FieldDefinition> | undefined;
  /** A published flow. */
  hasFlow(flow: string): boolean;
}
