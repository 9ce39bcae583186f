import { Refusal, type Locale } from '@buildmesh/kernel';
import { fail, messageOf, type MessageKey } from '@buildmesh/contracts';
import type { FlowNode } from '@buildmesh/domain';

/** Why a node cannot go on, in the language of whoever runs it. */
export class RunFault extends Error {
  override readonly name = 'RunFault';

  constructor(
    readonly key: MessageKey,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}

export const runFault = (key: MessageKey, params?: RunFault['params']): RunFault => new RunFault(key, params);

/** Refusals that are about the platform and not about the node. */
const PASSING: readonly string[] = ['flow.failed', 'service-down', 'internal'];

/**
 * What a fault of a node means to whoever runs the flow: code 100 with the name of the node (D38). `hidden` fields of the
 * node's table are not named.
 */
export function failureOf(
  node: FlowNode,
  error: unknown,
  { locale, hidden }: { locale: Locale; hidden?: ReadonlySet<string> | undefined },
): unknown {
  const name = node.name || node.id;
  if (error instanceof RunFault)
    return fail('flow.failed', {
      params: { node: name, reason: messageOf(error.key, locale, error.params) },
    });
  if (!(error instanceof Refusal) || PASSING.includes(error.key)) return error;
  // What was filled in wrongly is told beside its fields, as for any form.
  if (node.type === 'form' && error.key === 'invalid') return error;
  const { params } = error.details;
  const errors = error.details.errors?.filter(({ field }) => !hidden?.has(field.split('.')[0] ?? ''));
  const reason = errors?.length
    ? errors
        .slice(0, 5)
        .map((fault) => `${fault.field} ${messageOf(fault.message, locale, fault.params)}`)
        .join('; ')
    : messageOf(error.key, locale, params);
  return fail('flow.failed', { params: { node: name, reason }, ...(errors ? { errors } : {}) });
}
