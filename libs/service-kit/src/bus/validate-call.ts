import type { z } from 'zod';
import { unstorablePath, type FieldFault } from '@buildmesh/kernel';
import { refusal, type CallContext, type Contract } from '@buildmesh/contracts';
import type { Call } from './call.js';
import { assertProjectScope } from './own-project.js';

/** The parts of a call as they came. */
export interface RawCall {
  params?: unknown;
  queryString?: unknown;
  input?: unknown;
}

/**
 * The call with every part parsed by its contract. A path that does not fit is a thing that does not exist (110), one into
 * another project than the caller's has nothing for the caller (106), a body that does not fit is a list of faulty fields
 * (101). So is a text that PostgreSQL takes neither as text nor in JSON.
 */
export function validateCall<C extends Contract>(contract: C, context: CallContext, raw: RawCall): Call<C> {
  const params = contract.params.safeParse(orEmpty(raw.params));
  if (!params.success) throw refusal('not-found');
  assertProjectScope(contract, context, params.data);
  const queryString = contract.queryString.safeParse(orEmpty(raw.queryString));
  if (!queryString.success) throw refusal('invalid', { errors: faultsOf(queryString.error) });
  const input = contract.input.safeParse(orEmpty(raw.input));
  if (!input.success) throw refusal('invalid', { errors: faultsOf(input.error) });
  const unstorable = unstorablePath(input.data);
  if (unstorable)
    throw refusal('invalid', {
      errors: [{ field: unstorable.join('.') || 'body', rule: 'format', message: 'field.format' }],
    });
  return { context, params: params.data, queryString: queryString.data, input: input.data } as Call<C>;
}

/** A part that is absent is empty; `null` is a value, and a wrong one. */
function orEmpty(part: unknown): unknown {
  return part === undefined ? {} : part;
}

/** At most this many faults are told of one body. */
const MAX_FAULTS = 50;

/** The faulty fields of what did not parse; `at` is where it stands in the body. */
export function faultsOf(error: z.ZodError, at?: string): FieldFault[] {
  return error.issues.slice(0, MAX_FAULTS).flatMap((issue) => {
    const base = (at === undefined ? issue.path : [at, ...issue.path]).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: base ? `${base}.${key}` : key,
        rule: 'unknown',
        message: 'field.unknown',
      }));
    }
    return [{ field: base || 'body', rule: ruleOf(issue.code), message: `field.${ruleOf(issue.code)}` }];
  });
}

function ruleOf(code: string): string {
  if (code === 'too_small' || code === 'too_big') return 'limit';
  if (code === 'invalid_type') return 'type';
  return 'format';
}
