/** What this browser keeps; `null` when there is nothing or storage is switched off. */
export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    // Private windows and blocked cookies make any access throw.
    return null;
  }
}

/** False when nothing could be kept. */
export function writeLocal(key: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  } catch {
    // Full or switched off.
    return false;
  }
}
