import { useEffect } from 'react';

/** What screens are called that stand now, the newest last: a record may lie over its table. */
const names = new Map<symbol, string>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function onPageName(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the screen calls itself; `undefined`: what its route says. */
export const pageName = (): string | undefined => [...names.values()].at(-1);

/** Calls the window after what stands in it, for as long as it does. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    if (!name) return undefined;
    const key = Symbol(name);
    names.set(key, name);
    tell();
    return () => {
      names.delete(key);
      tell();
    };
  }, [name]);
}

/** `Orders – Sales – BuildMesh`: the place, its project, and the product; none of them twice. */
export function windowTitle(parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts.filter((part): part is string => !!part))].join(' – ');
}
