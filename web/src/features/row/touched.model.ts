import type { Values } from '../../entities/row/row-access.js';

interface Touch {
  value: unknown;
  /** What stood there before it was touched: others may change it meanwhile. */
  before: unknown;
}

/** What a person changed in a form, by field. */
export type Touched = Readonly<Record<string, Touch>>;

const mapped = (touched: Touched, what: keyof Touch): Values =>
  Object.fromEntries(Object.entries(touched).map(([key, touch]) => [key, touch[what]]));

export const editsOf = (touched: Touched): Values => mapped(touched, 'value');
export const beforeOf = (touched: Touched): Values => mapped(touched, 'before');

export function touch(touched: Touched, key: string, { value, before }: Touch): Touched {
  const known = touched[key];
  return { ...touched, [key]: { value, before: known ? known.before : before } };
}

/** What was touched while these values were on their way: they are what stands there now. */
export function stillTouched(touched: Touched, saved: Values): Touched {
  return Object.fromEntries(
    Object.entries(touched)
      .filter(([key, { value }]) => value !== saved[key])
      .map(([key, { value, before }]) => [key, { value, before: key in saved ? saved[key] : before }]),
  );
}

export function without(touched: Touched, keys: readonly string[]): Touched {
  return Object.fromEntries(Object.entries(touched).filter(([key]) => !keys.includes(key)));
}
