/** Whether every store of ours takes the text: it has no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Path of the first text or key inside plain data that no store takes; `undefined` when all is well. */
export function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    if (!isStorableText(key)) return [];
    const below = unstorablePath(child);
    if (below) return [key, ...below];
  }
  return undefined;
}
