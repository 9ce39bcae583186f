import { refusal } from '@buildmesh/contracts';
import { runFault } from './run-fault.js';

/** Refuses writes in a run that answers a question. */
export function assertWrites(readOnly: boolean): void {
  if (readOnly) throw refusal('permission-denied');
}

export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** A row, or a list of rows; refuses anything else. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  const list = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (!list.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    throw runFault('flow.no-list');
  return list as Record<string, unknown>[];
}

/** A value as a text; rows and lists have none. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);
