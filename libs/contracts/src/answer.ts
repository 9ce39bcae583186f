import type { FieldFault, Locale, Refusal } from '@buildmesh/kernel';
import { ERRORS, isErrorKey, KINDS, type ErrorKind } from './errors.js';
import { messageOf } from './messages/message-of.js';

/** One faulty field of a 101 answer, in the caller's language (D2). */
export interface AnswerFault {
  field: string;
  rule: string;
  message: string;
  /** Position in a list that was sent. */
  index?: number;
}

/** Body of a refused call (D1). `data` is what the caller needs to go on, such as the current record of a conflict. */
export interface ErrorBody {
  code: number;
  message: string;
  errors?: AnswerFault[];
  data?: unknown;
}

/** Why the platform refused; a refusal whose key is in no catalogue is a fault of ours. */
export function kindOf(refusal: Refusal): ErrorKind {
  return isErrorKey(refusal.key) ? ERRORS[refusal.key] : 'internal';
}

/** The answer to a refused call in the caller's language; says nothing of a fault of ours but that it happened. */
export function errorBody(refusal: Refusal, locale: Locale): ErrorBody {
  const kind = kindOf(refusal);
  const { code } = KINDS[kind];
  if (kind === 'internal') return { code, message: messageOf('internal', locale) };
  const { params, errors, data } = refusal.details;
  return {
    code,
    message: messageOf(refusal.key, locale, params),
    ...(errors ? { errors: errors.map((fault) => faultIn(locale, fault)) } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function faultIn(locale: Locale, { field, rule, message, params, index }: FieldFault): AnswerFault {
  return {
    field,
    rule,
    message: messageOf(message, locale, params),
    ...(index === undefined ? {} : { index }),
  };
}

/** HTTP status of a refused call: D1 on ordinary paths, D82 on the open interface. */
export function statusOf(refusal: Refusal, open: boolean): number {
  const { status, openStatus } = KINDS[kindOf(refusal)];
  return open ? openStatus : status;
}
