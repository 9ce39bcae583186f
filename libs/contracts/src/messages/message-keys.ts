import type { ErrorKey } from '../errors.js';

/** Texts of one faulty field (spec: data §5); `FieldFault.message` names them. */
export const FAULT_KEYS = [
  'field.required',
  'field.unique',
  'field.format',
  'field.limit',
  'field.selection',
  'field.number',
  'field.digits',
  'field.type',
  'field.unknown',
  'field.readonly',
  'field.system',
  'field.relation',
  'field.formula-syntax',
  'field.formula-function',
  'field.formula-field',
  'field.formula-type',
  'field.formula-count',
  'field.formula-moment',
  'field.formula-unit',
  'field.formula-format',
  'field.formula-function-near',
  'field.formula-field-near',
  'field.formula-unit-near',
  'field.formula-format-near',
  'field.formula-cycle',
  'field.formula-used',
  'field.pattern',
  'field.email',
  'field.phone',
  'field.date',
  'field.time',
  'field.moment',
  'field.not-number',
  'field.choice',
  'field.relate',
  'field.length',
  'field.min',
  'field.max',
  'field.account',
  'field.password',
  'menu.name',
  'menu.table',
  'menu.page',
  'menu.program',
  'flow.fault-start',
  'flow.fault-unreachable',
  'flow.fault-next',
  'flow.fault-cycle',
  'flow.fault-type',
  'flow.fault-entity',
  'flow.fault-field',
  'flow.fault-value',
  'flow.fault-flow',
  'flow.fault-script',
  'flow.fault-loop',
  'flow.fault-twice',
  'schedule.name',
  'schedule.cron',
  'schedule.never',
  'schedule.function',
  'schedule.needs-input',
  'schedule.needs-row',
  'schedule.needs-person',
] as const;
export type FaultKey = (typeof FAULT_KEYS)[number];

/** Texts inside other answers. */
type NoticeKey =
  | 'import.row'
  | 'approval.notice.todo'
  | 'approval.notice.copy'
  | 'approval.notice.remind'
  | 'approval.notice.unattended'
  | 'approval.notice.pass'
  | 'approval.notice.reject'
  | 'approval.notice.cancel'
  | 'approval.notice.abort'
  | 'approval.field.state'
  | 'approval.state.pending'
  | 'approval.state.pass'
  | 'approval.state.reject'
  | 'approval.state.cancel'
  | 'approval.state.abort'
  | 'import.columns'
  | 'import.quote'
  | 'import.reason'
  | 'import.formula'
  | 'import.bytes'
  | 'import.choose-number'
  | 'import.choose-format'
  | 'import.key-not-unique'
  | 'flow.add'
  | 'flow.edit'
  | 'flow.remove'
  | 'flow.copy'
  | 'flow.too-slow'
  | 'flow.too-deep'
  | 'flow.too-many-steps'
  | 'flow.too-many-turns'
  | 'flow.too-many-rows'
  | 'flow.rows-left-out'
  | 'flow.reads-too-much'
  | 'flow.too-many-people'
  | 'flow.no-list'
  | 'flow.needs-form'
  | 'flow.broken'
  | 'flow.import'
  | 'flow.file'
  | 'flow.imported'
  | 'flow.columns-left'
  | 'flow.rows-wrong'
  | 'flow.http-host'
  | 'flow.http-address'
  | 'flow.http-unreachable'
  | 'flow.http-status'
  | 'flow.http-too-large'
  | 'flow.no-person'
  | 'flow.no-format'
  | 'flow.no-template'
  | 'flow.no-file'
  | 'role.copy'
  | 'role.admin'
  | 'role.common'
  | 'role.public'
  | 'member.table'
  | 'member.nickname'
  | 'member.account'
  | 'member.role'
  | 'member.group'
  | 'member.status'
  | 'member.active'
  | 'member.disabled'
  | 'schedule.interrupted'
  | 'schedule.stopped'
  | 'schedule.closed'
  | 'schedule.switched-off';

export type MessageKey = ErrorKey | FaultKey | NoticeKey;
/** One language: a text for every key, so that a new key without its six texts does not compile. */
export type Messages = Readonly<Record<MessageKey, string>>;
