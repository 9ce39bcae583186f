const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Bounds of a JSON text from outside. */
export interface JsonBounds {
  maxDepth: number;
  maxKeys: number;
}

/** Bounds for request bodies: security.md §4 Input. */
export const BODY_BOUNDS: JsonBounds = { maxDepth: 32, maxKeys: 200_000 };

/** Raised for JSON that is malformed, too deep, too large, or names a key that could touch a prototype. */
export class UnsafeJson extends Error {
  override readonly name = 'UnsafeJson';
}

/**
 * Parses JSON from outside. Throws `UnsafeJson` when the text is not JSON, is nested deeper or has more keys than
 * `bounds`, or contains the keys `__proto__`, `constructor` or `prototype` at any depth.
 */
export function parseJson(text: string, bounds: JsonBounds = BODY_BOUNDS): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnsafeJson('not JSON', { cause });
  }
  assertSafe(value, bounds);
  return value;
}

/** Throws `UnsafeJson` unless `value` is plain data within `bounds`. */
export function assertSafe(value: unknown, bounds: JsonBounds = BODY_BOUNDS): void {
  let keys = 0;
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth >= bounds.maxDepth) throw new UnsafeJson('too deep');
    const depth = item.depth + 1;
    if (Array.isArray(item.value)) {
      keys += item.value.length;
      for (const child of item.value)
        if (typeof child === 'object' && child !== null) stack.push({ value: child, depth });
    } else {
      for (const key of Object.keys(item.value)) {
        keys++;
        if (FORBIDDEN.has(key)) throw new UnsafeJson('forbidden key');
        const child = (item.value as Record<string, unknown>)[key];
        if (typeof child === 'object' && child !== null) stack.push({ value: child, depth });
      }
    }
    if (keys > bounds.maxKeys) throw new UnsafeJson('too many keys');
  }
}
