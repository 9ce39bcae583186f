import type { ApprovalAction, ApprovalNode, ApprovalState } from './approval.types.js';

/** Where an application is, as the table of D51 tells them apart. */
export const ACT_STAGES = [
  'task',
  'form',
  'apply',
  'manager',
  'pass',
  'reject',
  'cancel',
  'abort',
  'removed',
] as const;
export type ActStage = (typeof ACT_STAGES)[number];

/** Handler, previous handler, creator, copied, manager (D51). */
export const ACT_ROLES = ['H', 'P', 'C', 'R', 'M'] as const;
export type ActRole = (typeof ACT_ROLES)[number];

type Row = Readonly<Record<ActRole, readonly ApprovalAction[]>>;

/** Who may do what, and when (D51). What is not here nobody may. */
export const ACTION_TABLE: Readonly<Record<ActStage, Row>> = {
  task: {
    H: ['pass', 'reject', 'report', 'forward', 'modify', 'rollback'],
    P: ['revert', 'report'],
    C: ['cancel', 'report'],
    R: [],
    M: ['adjust', 'forward', 'modify', 'pass', 'reject', 'rollback', 'abort', 'remove'],
  },
  form: {
    H: ['form', 'report', 'forward', 'rollback'],
    P: ['revert', 'report'],
    C: ['cancel', 'report'],
    R: [],
    M: ['adjust', 'forward', 'form', 'rollback', 'abort', 'remove'],
  },
  apply: {
    H: ['reapply', 'cancel'],
    P: [],
    C: ['reapply', 'cancel'],
    R: [],
    M: ['adjust', 'abort', 'remove'],
  },
  manager: {
    H: ['pass', 'reject', 'forward'],
    P: ['revert'],
    C: ['cancel'],
    R: [],
    M: ['adjust', 'pass', 'reject', 'rollback', 'abort', 'remove'],
  },
  pass: { H: [], P: ['report'], C: ['report'], R: [], M: ['revert', 'abort', 'remove'] },
  reject: { H: [], P: ['report'], C: ['reapply', 'report'], R: [], M: ['revert', 'remove'] },
  cancel: { H: [], P: [], C: ['reapply'], R: [], M: ['remove'] },
  abort: { H: [], P: [], C: ['reapply'], R: [], M: ['revert', 'remove'] },
  // `revert` restores what was removed, within 30 days.
  removed: { H: [], P: [], C: [], R: [], M: ['revert'] },
};

/** Where an application is. A node whose handlers are gone is the managers' to decide. */
export function actStageOf(
  { state, escaped }: { state: ApprovalState; escaped: boolean },
  node: Pick<ApprovalNode, 'type'> | undefined,
): ActStage {
  if (state !== 'pending') return state;
  if (escaped) return 'manager';
  const type = node?.type;
  return type === 'form' || type === 'apply' || type === 'task' ? type : 'manager';
}

/** What somebody who plays these parts may do here. */
export function allowedActions(place: ActStage, parts: readonly ActRole[]): ApprovalAction[] {
  return [...new Set(parts.flatMap((part) => ACTION_TABLE[place][part]))];
}
