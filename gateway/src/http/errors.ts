import { Refusal } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';

interface ServerError {
  code?: unknown;
  statusCode?: unknown;
}

/** Errors of the HTTP server that are the caller's fault, as refusals of ours; `undefined` for a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = (error ?? {}) as ServerError;
  if (statusCode === 413) return refusal('too-large');
  if (code === 'FST_ERR_BAD_URL') return refusal('unknown-path');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return refusal('malformed');
  return undefined;
}
