import { Refusal, type RefusalDetails } from '@buildmesh/kernel';

/** Who is to blame, and with it the HTTP status of the open interface (D82). */
export type ErrorKind =
  | 'business'
  | 'invalid'
  | 'silent'
  | 'expired'
  | 'unauthenticated'
  | 'unavailable-feature'
  | 'forbidden'
  | 'quota'
  | 'busy'
  | 'conflict'
  | 'missing'
  | 'no-path'
  | 'malformed'
  | 'too-large'
  | 'down'
  | 'timeout'
  | 'internal';

/** Wire number (D2), HTTP status on ordinary paths (D1), HTTP status on `/api/bmapi` (D82). */
export const KINDS: Record<ErrorKind, { code: number; status: number; openStatus: number }> = {
  business: { code: 100, status: 200, openStatus: 422 },
  invalid: { code: 101, status: 200, openStatus: 400 },
  silent: { code: 102, status: 200, openStatus: 409 },
  expired: { code: 103, status: 200, openStatus: 403 },
  unauthenticated: { code: 104, status: 200, openStatus: 401 },
  'unavailable-feature': { code: 105, status: 200, openStatus: 403 },
  forbidden: { code: 106, status: 200, openStatus: 403 },
  quota: { code: 107, status: 200, openStatus: 422 },
  busy: { code: 108, status: 429, openStatus: 429 },
  conflict: { code: 109, status: 200, openStatus: 409 },
  missing: { code: 110, status: 200, openStatus: 404 },
  'no-path': { code: 110, status: 404, openStatus: 404 },
  malformed: { code: 400, status: 400, openStatus: 400 },
  'too-large': { code: 413, status: 413, openStatus: 413 },
  down: { code: 500, status: 503, openStatus: 503 },
  timeout: { code: 500, status: 504, openStatus: 503 },
  internal: { code: 500, status: 500, openStatus: 500 },
};

/** Every refusal of the product. The texts in six languages are in `messages/`. */
export const ERRORS = {
  // general
  invalid: 'invalid',
  'bad-envelope': 'malformed',
  malformed: 'malformed',
  'unknown-path': 'no-path',
  'too-large': 'too-large',
  'not-found': 'missing',
  'no-session': 'unauthenticated',
  'no-authority': 'forbidden',
  'permission-denied': 'forbidden',
  'too-many-requests': 'busy',
  'duplicate-request': 'silent',
  conflict: 'conflict',
  'project-expired': 'expired',
  'feature-missing': 'unavailable-feature',
  'quota-reached': 'quota',
  'service-down': 'down',
  'service-timeout': 'timeout',
  internal: 'internal',
  'idempotency-mismatch': 'conflict',
  // identity
  'session.wrong-credentials': 'business',
  'session.account-locked': 'business',
  'session.account-disabled': 'business',
  'session.captcha-wrong': 'business',
  'session.code-wrong': 'business',
  'session.code-too-soon': 'business',
  'user.account-taken': 'business',
  'user.phone-taken': 'business',
  'user.not-found': 'missing',
  'user.last-admin': 'business',
  'user.is-owner': 'business',
  'user.password-same': 'invalid',
  'role.not-found': 'missing',
  'role.name-required': 'invalid',
  'role.cycle': 'business',
  'role.in-use': 'business',
  'role.registration-closed': 'forbidden',
  'role.last-admin': 'business',
  'project.not-found': 'missing',
  'project.limit': 'quota',
  'project.name-mismatch': 'business',
  'project.owner-not-admin': 'business',
  'user.not-sub-user': 'forbidden',
  'group.not-found': 'missing',
  'group.cycle': 'business',
  'group.has-children': 'business',
  'menu.not-found': 'missing',
  'menu.cycle': 'business',
  'module.not-found': 'missing',
  'module.cycle': 'business',
  'module.has-children': 'business',
  'invitation.invalid': 'business',
  'application.not-found': 'missing',
  'application.pending': 'business',
  'application.member': 'business',
  'application.decided': 'conflict',
  'ticket.invalid': 'business',
  'third.origin': 'forbidden',
  'third.unavailable': 'business',
  'third.token': 'business',
  'third.taken': 'business',
  // data
  'entity.not-found': 'missing',
  'entity.in-use': 'conflict',
  'entity.busy': 'conflict',
  'entity.name-mismatch': 'business',
  'entity.system': 'forbidden',
  'field.not-found': 'missing',
  'field.key-taken': 'invalid',
  'field.type-unsupported': 'invalid',
  'field.no-name': 'business',
  'field.type-change-loses-values': 'conflict',
  'field.not-indexable': 'invalid',
  'row.not-found': 'missing',
  'row.no-field-to-update': 'invalid',
  'row.conflict': 'conflict',
  'row.referenced': 'conflict',
  'filter.unknown-field': 'invalid',
  'filter.operator-unsupported': 'invalid',
  'filter.bad-value': 'invalid',
  'filter.bad-regex': 'invalid',
  'filter.too-deep': 'invalid',
  'filter.hidden-field': 'forbidden',
  'query.too-slow': 'timeout',
  'view.not-found': 'missing',
  'flow.not-found': 'missing',
  'flow.failed': 'business',
  'flow.in-use': 'conflict',
  'flow.waited-too-long': 'business',
  'flow.too-many': 'business',
  'page.not-found': 'missing',
  'import.failed': 'business',
  'import.unreadable': 'business',
  'import.empty': 'business',
  'import.encoding': 'business',
  'import.too-complex': 'business',
  'import.no-column': 'business',
  'import.repeated-column': 'business',
  'backup.too-large': 'invalid',
  'export.too-many-rows': 'invalid',
  'export.too-many-fields': 'invalid',
  'job.not-found': 'missing',
  'job.not-reversible': 'conflict',
  'job.not-allowed': 'forbidden',
  'file.not-found': 'missing',
  // files
  'file.no-permit': 'business',
  'file.wrong-type': 'business',
  'file.too-many': 'business',
  'document.unreadable': 'business',
  'document.too-complex': 'business',
  'document.wrong-kind': 'business',
  // payments
  'licence.not-needed': 'business',
  'order.not-found': 'missing',
  'order.not-payable': 'business',
  'payment.unavailable': 'business',
  'payment.failed': 'business',
  // approvals
  'approval.not-found': 'missing',
  'approval.application-not-found': 'missing',
  'approval.disabled': 'business',
  'approval.process': 'invalid',
  'approval.unfillable': 'invalid',
  'approval.unreadable': 'invalid',
  'approval.unknown-yet': 'invalid',
  'approval.row-held': 'business',
  'approval.fields-held': 'business',
  'approval.field-used': 'business',
  'approval.table-used': 'business',
  'approval.in-use': 'conflict',
  'approval.choose': 'invalid',
  'approval.moved': 'conflict',
  'approval.no-rollback-node': 'business',
  'approval.nobody-named': 'invalid',
  'approval.too-much': 'business',
  'approval.too-late': 'business',
  // messaging
  'message.not-found': 'missing',
  'message.too-old': 'business',
  'draft.not-found': 'missing',
  'draft.too-large': 'business',
  'ai.not-connected': 'business',
  'ai.failed': 'business',
  'ai.unreadable': 'business',
  // scheduling
  'schedule.not-found': 'missing',
} as const satisfies Record<string, ErrorKind>;

export type ErrorKey = keyof typeof ERRORS;

/** Errors any contract may raise without declaring them. */
export const UNIVERSAL_ERRORS: readonly ErrorKey[] = [
  'invalid',
  'malformed',
  'bad-envelope',
  'unknown-path',
  'too-large',
  'no-session',
  'no-authority',
  'permission-denied',
  'too-many-requests',
  'duplicate-request',
  'project-expired',
  'project.not-found',
  'service-down',
  'service-timeout',
  'internal',
  'idempotency-mismatch',
  'not-found',
];

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(ERRORS, key);
}

/** The refusal for `key`, ready to be thrown: `throw refusal('row.not-found')`. The only way to refuse (house §6). */
export function refusal(key: ErrorKey, details?: RefusalDetails): Refusal {
  return new Refusal(key, details);
}
