import { Refusal, type Locale } from '@buildmesh/kernel';
import { refusal, messageOf, type MessageKey } from '@buildmesh/contracts';
import type { FlowNode } from '@buildmesh/domain';
import type { EntityAccess } from '../../../catalog/index.js';

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

/** What of a table whoever runs the flow sees. */
type View = Pick<EntityAccess, 'entity' | 'hidden'>;

/** Refusals that are about the platform and not about the node. */
const PASSING: readonly string[] = ['flow.failed', 'service-down', 'internal'];

/**
 * What a fault of a node means to whoever runs the flow: code 100 with the name of the node (D38). Fields of the node's table
 * that `view` hides are not named.
 */
export function failureOf(
  node: FlowNode,
  error: unknown,
  { locale, view }: { locale: Locale; view?: View | undefined },
): unknown {
  const name = node.name || node.id;
  if (error instanceof RunFault)
    return refusal('flow.failed', {
      params: { node: name, reason: messageOf(error.key, locale, error.params) },
    });
  if (!(error instanceof Refusal) || PASSING.includes(error.key)) return error;
  // What was filled in wrongly is told beside its fields, as for any form.
  if (node.type === 'form' && error.key === 'invalid') return error;
  const params = seenParams(error, view);
  const errors = error.details.errors?.filter(({ field }) => !view?.hidden.has(field.split('.')[0] ?? ''));
  const reason = errors?.length
    ? errors
        .slice(0, 5)
        .map((fault) => `${nameOf(fault.field, view)} ${messageOf(fault.message, locale, fault.params)}`)
        .join('; ')
    : messageOf(error.key, locale, params);
  const data = sheetChoice(error, view);
  const details = { ...(errors ? { errors } : {}), ...(data ? { data } : {}) };
  return refusal('flow.failed', { params: { node: name, reason }, ...details });
}

/** What only whoever filled in a spreadsheet knows of it: the candidates for its encoding, or for the formats of a column (D97). */
function sheetChoice({ key, details }: Refusal, view: View | undefined): { sheet: unknown } | undefined {
  const data = details.data as { encodings?: unknown; sheet?: { field: string } } | undefined;
  if (key === 'import.encoding' && data?.encodings) return { sheet: { encodings: data.encodings } };
  return data?.sheet && { sheet: { ...data.sheet, name: nameOf(data.sheet.field, view) } };
}

/** People know a field by its name. */
const nameOf = (field: string, view: View | undefined) => view?.entity.byKey.get(field)?._name ?? field;

/** A held row is told with the names of the fields that were to be changed (D95). */
function seenParams({ key, details }: Refusal, view: View | undefined): Refusal['details']['params'] {
  const { params, data } = details;
  const names = (data as { fields?: string[] } | undefined)?.fields;
  if (key !== 'approval.fields-held' || !view || !names) return params;
  const hidden = new Set([...view.hidden].map((field) => view.entity.byKey.get(field)?._name));
  return { ...params, fields: names.map((name) => (hidden.has(name) ? '…' : name)).join(', ') };
}
