import { keysIn } from '../filter/keys-in.js';
import type { ApprovalProcess } from './approval.types.js';
import { rightAt } from './field-rights.js';

/** Fields that a process hides at every step and does not read: they are in no form of it. */
export function fieldsUnused(process: ApprovalProcess): string[] {
  const steps = process.nodes.filter(({ type }) => type !== 'end' && type !== 'apply');
  const read = new Set(fieldsRead(process));
  const named = new Set(steps.flatMap(({ fields = {} }) => Object.keys(fields)));
  return [...named].filter((key) => !read.has(key) && steps.every((node) => rightAt(node, key) === 'hide'));
}

/** Fields of its table that a process cannot do without: those of its branches, and those that name people or lead to them (D95). */
export function fieldsRead({ nodes, edges }: ApprovalProcess): string[] {
  const branches = edges.flatMap(({ filter = [] }) => keysIn(filter));
  const people = nodes.flatMap(({ step }) =>
    (step?.type === 'form.user' || step?.type === 'data.target') && step.field ? [step.field] : [],
  );
  return [...new Set([...branches, ...people])];
}
