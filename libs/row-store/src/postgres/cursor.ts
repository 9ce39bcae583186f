import { refusal } from '@buildmesh/contracts';
import type { Storage } from '@buildmesh/domain';

/** Values of the sort keys of the last row of a block, then its id. */
export interface Cursor {
  values: (string | number | boolean | null)[];
  id: string;
}

/** What one value of a cursor must be, by storage of its sort key. */
export interface CursorKey {
  name: string;
  order: 'asc' | 'desc';
  storage: Storage;
  neverEmpty: boolean;
}

const signatureOf = (keys: readonly CursorKey[]) => keys.map((key) => `${key.name}:${key.order}`).join();

/** A text that leads on after a row; opaque to clients, and worth nothing under another order. */
export function encodeCursor(keys: readonly CursorKey[], cursor: Cursor): string {
  return Buffer.from(JSON.stringify([signatureOf(keys), ...cursor.values, cursor.id])).toString('base64url');
}

/** Refuses with `filter.bad-value` what `encodeCursor` did not make for these keys. */
export function decodeCursor(keys: readonly CursorKey[], text: string): Cursor {
  const parts = parsed(text);
  const [signature, ...values] = parts;
  const id = values.pop();
  const fits =
    signature === signatureOf(keys) &&
    typeof id === 'string' &&
    id.length <= 40 &&
    values.length === keys.length;
  if (!fits || !values.every((value, at) => suits(value, keys[at]))) throw badCursor();
  return { values: values as Cursor['values'], id };
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    throw badCursor();
  }
}

function suits(value: unknown, { storage, neverEmpty }: Partial<CursorKey> = {}): boolean {
  if (value === null) return !neverEmpty;
  if (storage === 'double') return typeof value === 'number';
  if (storage === 'timestamptz') return Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15;
  if (storage === 'boolean') return typeof value === 'boolean';
  if (storage === 'date')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && !value.includes('\0');
}

function badCursor() {
  return refusal('filter.bad-value', {
    params: { field: 'page.after' },
    errors: [
      {
        field: 'page.after',
        rule: 'bad-value',
        message: 'filter.bad-value',
        params: { field: 'page.after' },
      },
    ],
  });
}
