import { clientConfig } from './client-config.js';

/** Flags of this browser (spec: platform §4): what they unlock is shown, never granted; the server knows none of them. */
export const LOCAL_FLAGS = ['debug', 'early', 'deprecated'] as const;
export type LocalFlag = (typeof LOCAL_FLAGS)[number];

const listeners = new Set<() => void>();
const keyOf = (flag: string) => `bm.${flag}`;

export function hasFlag(flag: LocalFlag | `disable_${string}`): boolean {
  if (isConfigured(flag)) return true;
  try {
    return window.localStorage.getItem(keyOf(flag)) === '1';
  } catch {
    // Storage is switched off: no flag was ever set.
    return false;
  }
}

/** On for everybody, by the configuration: nobody switches it off (D17). */
export const isConfigured = (flag: LocalFlag | `disable_${string}`): boolean =>
  flag === 'debug' && clientConfig.debug;

export function setFlag(flag: LocalFlag | `disable_${string}`, on: boolean): void {
  try {
    if (on) window.localStorage.setItem(keyOf(flag), '1');
    else window.localStorage.removeItem(keyOf(flag));
  } catch {
    // Nothing can be kept; the flag stays off.
  }
  for (const listener of listeners) listener();
}

export function onFlags(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The secret that unlocks the debug settings: first 8 hex of SHA-256 of `host:projectId:debug` (D17). `null` where the
 * browser has no digest (plain HTTP away from localhost).
 */
export async function debugSecret(host: string, project: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder().encode(`${host}:${project}:debug`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
