import type { Row } from '@buildmesh/contracts';
import { createContext, useContext } from 'react';

/** The row that a list repeats a view for. */
export interface Repeated {
  entity: string;
  row: Row;
  /** Its values as people read them, by key of the field. */
  texts: Readonly<Record<string, string>>;
}

const RepeatedContext = createContext<Repeated | null>(null);

export const RepeatedProvider = RepeatedContext.Provider;

/** None outside of a list. */
export const useRepeated = (): Repeated | null => useContext(RepeatedContext);

/** Options of a view with the values of the row in the place of `{{key}}`; in HTML they are text. */
export function filledIn(
  option: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const filled = (name: string, text: string) =>
    text.replace(/\{\{\s*([\w$]+)\s*\}\}/g, (_, key: string) => {
      const value = texts[key] ?? '';
      return name === 'html' ? escaped(value) : value;
    });
  return Object.fromEntries(
    Object.entries(option).map(([name, value]) => [
      name,
      typeof value === 'string' ? filled(name, value) : value,
    ]),
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
