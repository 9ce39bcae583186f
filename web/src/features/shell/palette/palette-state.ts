type Listener = (open: boolean) => void;

const listeners = new Set<Listener>();

/** How the shortcut is written on this machine. */
export const PALETTE_KEYS = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘K' : 'Ctrl K';

export function openPalette(): void {
  for (const listener of listeners) listener(true);
}

export function onPalette(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
