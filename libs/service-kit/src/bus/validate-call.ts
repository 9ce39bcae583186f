import type { z } from 'zod';
import type { FieldFault } from '@buildmesh/kernel';
import { fail, type CallContext, type Contract } from '@buildmesh/contracts';
import type { Call } from './bus.js';

interface RawCall {
  params?: unknown;
  queryString?: unknown;
  input?: unknown;
}

/**
 * The call with every part parsed by its contract. A path that does not fit is a thing that does not exist (110), a
 * body that does not fit is a list of faulty fields (101).
 */
export function validateCall<C extends Contract>(contract: C, context: CallContext, raw: RawCall): Call<C> {
  const params = contract.params.safeParse(raw.params ?? {});
  if (!params.success) throw fail('not-found');
  const queryString = contract.queryString.safeParse(raw.queryString ?? {});
  if (!queryString.success) throw fail('invalid', { errors: faultsOf(queryString.error) });
  const input = contract.input.safeParse(raw.input ?? {});
  if (!input.success) throw fail('invalid', { errors: faultsOf(input.error) });
  return { context, params: params.data, queryString: queryString.data, input: input.data } as Call<C>;
}

/** At most this many faults are told of one body. */
const MAX_FAULTS = 50;

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.slice(0, MAX_FAULTS).flatMap((issue) => {
    const base = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: base ? `${base}.${key}` : key, rule: 'unknown', message: 'field.unknown' }));
    }
    return [{ field: base || 'body', rule: ruleOf(issue.code), message: `field.${ruleOf(issue.code)}` }];
  });
}

function ruleOf(code: string): string {
  if (code === 'too_small' || code === 'too_big') return 'limit';
  if (code === 'invalid_type') return 'type';
  return 'format';
}
