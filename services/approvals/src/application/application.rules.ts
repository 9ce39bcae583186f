import { Refusal, type FieldFault } from '@buildmesh/kernel';
import {
  refusal,
  type ApprovalDefinition,
  type CallContext,
  type Field,
  type FormReader,
} from '@buildmesh/contracts';
import { emptyValue, type Application, type ApprovalRefusal } from '@buildmesh/domain';
import type { StoredApplication } from './application.types.js';

/** What an applicant does is no decision. */
const NO_DECISIONS: ReadonlySet<string> = new Set(['apply', 'reapply', 'cancel']);

/** Who has acted on it, for the tab of what one has done (D53). */
export function decidedBy({ log }: Application): string[] {
  return [
    ...new Set(log.filter(({ action, user }) => user && !NO_DECISIONS.has(action)).map(({ user }) => user)),
  ];
}

/** Who has a part in it as it stands; those who had one before are kept beside it (D51). */
export function involvedIn({ creator, log, turns, report }: Application): string[] {
  const people = [creator, ...log.map(({ user }) => user), ...turns.map(({ user }) => user), ...report];
  return [...new Set(people.filter((user) => user !== ''))];
}

const REFUSALS = {
  'not-allowed': 'permission-denied',
  moved: 'approval.moved',
  'no-rollback-node': 'approval.no-rollback-node',
  'nobody-named': 'approval.nobody-named',
  'too-much': 'approval.too-much',
  'too-late': 'approval.too-late',
} as const;

/** The refusal of the rules as the caller reads it; who came too late is told how things stand. */
export function refused(reason: ApprovalRefusal, { application, id }: StoredApplication) {
  const { state, node, ver } = application;
  if (reason === 'nobody-named')
    return refusal(REFUSALS[reason], {
      errors: [{ field: 'user', rule: 'relation', message: 'field.relation' }],
    });
  return refusal(REFUSALS[reason], reason === 'moved' ? { data: { _id: id, state, node, _ver: ver } } : {});
}

/** Faults of values that the step does not let its handler set (D48). */
export function forbidden(
  data: Readonly<Record<string, unknown>>,
  editable: readonly string[],
): FieldFault[] {
  return Object.keys(data)
    .filter((key) => !editable.includes(key))
    .map((field) => ({ field, rule: 'readonly', message: 'field.readonly' }));
}

/** Faults of fields that must be filled in and are not. */
export function missing(
  fields: readonly Field[],
  editable: readonly string[],
  form: Readonly<Record<string, unknown>>,
): FieldFault[] {
  return fields
    .filter(({ _key, _option }) => _option.required && editable.includes(_key) && emptyValue(form[_key]))
    .map(({ _key }) => ({ field: _key, rule: 'required', message: 'field.required' }));
}

/** In whose name the data service looks up the rows that a form names. */
export function readerOf({ user = '', role, roleType, owner, groups = [], limit }: CallContext): FormReader {
  return {
    ...{ user, owner, groups, simple: limit?.simple ?? false },
    ...(role === undefined ? {} : { role }),
    ...(roleType === undefined ? {} : { roleType }),
  };
}

/** What a search looks through: nothing that a step hides is among it. */
export function noticeMessageOf({ name }: ApprovalDefinition, info: StoredApplication['info']): string {
  const values = info.map(({ value }) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  );
  return [name, ...values].join(' ').slice(0, 2000);
}

const UNANSWERED: readonly string[] = ['service-down', 'service-timeout', 'too-many-requests'];

/** Nobody could be asked, whatever the question. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Refusal && UNANSWERED.includes(error.key);
}

/** The question is still open. */
export function isAway(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof Refusal && error.key === 'internal');
}
