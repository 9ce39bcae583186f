import { MAX_LOG, type Application, type ApprovalAction, type LogEntry } from './approval.types.js';

/** What people in the same step do without taking anything from each other's decision. */
export const SIDE_BY_SIDE: ReadonlySet<ApprovalAction> = new Set([
  'pass',
  'reject',
  'form',
  'report',
  'forward',
  'modify',
]);
/** What may be done by whoever saw an earlier version of the same step and the same form (D95). */
const OF_EARLIER: ReadonlySet<ApprovalAction> = new Set([...SIDE_BY_SIDE, 'rollback', 'cancel']);

/** Whether an act was made in sight of what it is about: the present version, or one that differs in others' decisions alone. */
export function hasSeen(
  { ver, basis = ver }: Application,
  act: { action: ApprovalAction; managing: boolean; ver: number },
): boolean {
  if (act.ver === ver) return true;
  return !act.managing && OF_EARLIER.has(act.action) && act.ver >= basis && act.ver < ver;
}

/** The next version of an application; a decision that names an earlier one counts as long as step and form are the same. */
export function advanced(before: Application, after: Application): Application {
  const ver = before.ver + 1;
  const isSame =
    after.state === before.state &&
    after.node === before.node &&
    after.entered === before.entered &&
    after.escaped === before.escaped &&
    after.form === before.form;
  return { ...after, ver, basis: isSame ? (before.basis ?? before.ver) : ver };
}

/** A change of the row that was made in its table. */
export interface OutsideChange {
  id: number;
  user: string;
  time: number;
  fields: readonly string[];
}

/** A row that was changed in the table meanwhile, where the definition allows it: every step sees it (D95). */
export function changedOutside(
  before: Application,
  list: readonly OutsideChange[],
  values: Readonly<Record<string, unknown>>,
): Application {
  const last = list.at(-1);
  if (!last) return before;
  const entries = list.map(({ user, time, fields }): LogEntry => ({
    ...{ type: 'task', user, action: 'change', node: before.node, time, fields: [...fields] },
  }));
  const log = [...before.log, ...entries].slice(0, Math.max(before.log.length, MAX_LOG));
  // Nobody passes by having passed what was something else.
  const form = { ...before.form, ...values };
  return advanced(before, { ...before, form, passed: [], undo: null, changes: last.id, log });
}
