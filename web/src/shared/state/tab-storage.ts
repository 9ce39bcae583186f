import { packText, unpackText } from './packed-text.js';

/** What this tab keeps until it is closed, compressed (spec: platform §7.1). `null` when storage is switched off. */
export function readTab(key: string): string | null {
  try {
    const packed = window.sessionStorage.getItem(key);
    return packed === null ? null : unpackText(packed);
  } catch {
    // Private windows and blocked cookies make any access throw.
    return null;
  }
}

/** False when nothing could be kept. */
export function writeTab(key: string, value: string | null): boolean {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, packText(value));
    return true;
  } catch {
    // Full or switched off: what was to be kept lives in memory only.
    return false;
  }
}

/** Forgets everything under keys that begin so. */
export function dropTab(prefix: string): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Switched off: there is nothing to forget.
  }
}
