import { refusal } from '@buildmesh/contracts';
import { isLate, isSystemKey } from '@buildmesh/domain';
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

/**
 * Rows that a step, a loop or a form hands on, as new ones: what the system set of them is set anew. `written` is what the
 * node itself says, a list or one value for all; where it names such a value by itself, that stays a fault.
 */
export function copiedRows(
  written: unknown,
  rows: readonly Record<string, unknown>[],
): Record<string, unknown>[] {
  return rows.map((row, at) =>
    isLate(Array.isArray(written) ? written[at] : written) ? withoutSystemKeys(row) : row,
  );
}

const withoutSystemKeys = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !isSystemKey(key)));

/** A value as a text; rows and lists have none. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);
