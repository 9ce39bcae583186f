import type { FieldDefinition } from '../field/field.types.js';
import type { Absent, ApprovalNode, ApprovalRules } from './approval.types.js';

/** What a step of the process is decided by, besides the application itself. */
export interface ApprovalFacts {
  rules: ApprovalRules;
  /** Handlers of task and form nodes by id, as their rules name them now: active, each once (D49). */
  handlers: Readonly<Record<string, readonly string[]>>;
  /** Whom the rules of these nodes name without effect, by id. */
  absent?: Readonly<Record<string, readonly Absent[]>> | undefined;
  /** Who decides where nobody else is left: active managers of the definition, else administrators. */
  managers: readonly string[];
  isActive: (user: string) => boolean;
  /** Fields of the form, which branches are read against. */
  fields: readonly FieldDefinition[];
  nowMs: number;
  timezone?: string | undefined;
}

export function nodeOf({ process }: ApprovalRules, id: string): ApprovalNode | undefined {
  return process.nodes.find((node) => node.id === id);
}

/** Mode and ratio of a node; `any` where it names none (D50). */
export function decisionOf(node: ApprovalNode | undefined): {
  mode: NonNullable<ApprovalNode['mode']>;
  ratio: number;
} {
  return { mode: node?.mode ?? 'any', ratio: node?.ratio ?? 50 };
}
