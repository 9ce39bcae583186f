import { hasFlag } from '../../state/flags/local-flags.js';

/** A request as the debug console lists it. */
export interface RequestEntry {
  id: string;
  code: number;
  ms: number;
  at: number;
}

const KEPT = 100;
const entries: RequestEntry[] = [];

/** Keeps the last requests while the debug mode is on. */
export function logRequest(entry: RequestEntry): void {
  if (!hasFlag('debug')) return;
  entries.unshift(entry);
  entries.length = Math.min(entries.length, KEPT);
}

/** Newest first. */
export const loggedRequests = (): readonly RequestEntry[] => [...entries];
