import type { Application, ApprovalNode, ApprovalProcess, FieldRight } from './approval.types.js';
import { actStageOf } from './action-table.js';
import { currentUsers } from './transition.js';

/** What may be done with a field at a node: at the start and for corrections everything may be edited, later nothing, unless the node says otherwise (D48). */
export function rightAt(node: ApprovalNode | undefined, key: string): FieldRight {
  const own = node?.fields && Object.hasOwn(node.fields, key) ? node.fields[key] : undefined;
  return own ?? (node?.type === 'start' || node?.type === 'apply' ? 'edit' : 'read');
}

/** How somebody looks at an application. */
export interface Looking {
  user: string;
  /** As an administrator or a manager of the definition, who sees everything. */
  managing: boolean;
}

/**
 * Fields that do not exist for somebody: hidden at every node that this person has to do with; for those who only got a copy,
 * hidden at any node.
 */
export function hiddenFields(
  application: Application,
  process: ApprovalProcess,
  { user, managing }: Looking,
): Set<string> {
  if (managing) return new Set();
  const at = new Set(application.log.filter((entry) => entry.user === user).map(({ node }) => node));
  if (currentUsers(application, { rules: { process, autopass: false } }).includes(user))
    at.add(application.node);
  const start = process.nodes.find(({ type }) => type === 'start');
  if (application.creator === user && start) at.add(start.id);
  const own = process.nodes.filter(({ id }) => at.has(id));
  const keys = new Set(process.nodes.flatMap(({ fields }) => Object.keys(fields ?? {})));
  const isHidden = (key: string) =>
    own.length > 0
      ? own.every((node) => rightAt(node, key) === 'hide')
      : process.nodes.some((node) => rightAt(node, key) === 'hide');
  return new Set([...keys].filter(isHidden));
}

/** Fields that may be sent with an act of the present handler, of an applicant who applies again, or of a manager. */
export function editableFields(
  application: Application,
  process: ApprovalProcess,
  { keys, action }: { keys: readonly string[]; action: string },
): string[] {
  if (action === 'adjust') return [...keys];
  const node =
    action === 'reapply'
      ? process.nodes.find(({ type }) => type === 'start')
      : process.nodes.find(({ id }) => id === application.node);
  const place = actStageOf(application, node);
  if (action !== 'reapply' && place !== 'task' && place !== 'form') return [];
  return keys.filter((key) => rightAt(node, key) === 'edit');
}
