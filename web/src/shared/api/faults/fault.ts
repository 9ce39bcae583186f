import type { FieldFault } from '@buildmesh/kernel';

/** Wire numbers of D2 that the client treats each in its own way. */
export const CODE = {
  ok: 0,
  business: 100,
  invalid: 101,
  silent: 102,
  expired: 103,
  noSession: 104,
  featureMissing: 105,
  noAuthority: 106,
  quota: 107,
  busy: 108,
  conflict: 109,
  missing: 110,
  internal: 500,
} as const;

/** Numbers of faults that never reached a server. */
export const LOCAL_CODE = { network: -1, timeout: -2, aborted: -3, tooFrequent: -4 } as const;

/** A field of a `101` answer with its text already in the reader's language. */
export type InvalidField = Pick<FieldFault, 'field' | 'rule' | 'message' | 'index'>;

/** Why a call did not give what was asked: the error of every endpoint. Plain data, so that it may live in the store. */
export interface ApiFault {
  code: number;
  /** In the reader's language; empty when nothing should be shown. */
  message: string;
  errors?: InvalidField[];
  /** The current record of a conflict, or `{quota, used, limit}`. */
  data?: unknown;
  /** Names the failure in the logs of the server. */
  trace?: string;
  retryAfterS?: number;
}

export function isApiFault(value: unknown): value is ApiFault {
  return typeof value === 'object' && value !== null && typeof (value as ApiFault).code === 'number';
}
