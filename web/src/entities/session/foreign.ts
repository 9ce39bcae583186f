import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from '../../shared/state/tab-storage.js';

/** Another project whose menu this tab shows or works in, and the one that it was opened from (D74). */
export interface Foreign {
  project: string;
  name: string;
  home: string;
  homeName: string;
}

const KEY = 'bm.foreign';
const listeners = new Set<() => void>();
let known: { text: string | null; value: Foreign | null } = { text: null, value: null };

/** The session `foreign`, kept until it is left; it belongs to its tab. */
export function foreignNow(): Foreign | null {
  const text = readTab(KEY);
  if (text !== known.text) known = { text, value: parsed(text) };
  return known.value;
}

export function setForeign(foreign: Foreign | null): void {
  writeTab(KEY, foreign && JSON.stringify(foreign));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useForeign(): Foreign | null {
  return useSyncExternalStore(subscribe, foreignNow);
}

function parsed(text: string | null): Foreign | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Foreign>;
    const parts = [value.project, value.name, value.home, value.homeName];
    return parts.every((part) => typeof part === 'string') ? (value as Foreign) : null;
  } catch {
    // Written by another version: nothing is foreign then.
    return null;
  }
}
