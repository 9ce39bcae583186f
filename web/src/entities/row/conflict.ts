import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { sameValue } from '../field/field-kind.js';
import type { Values } from './row-access.js';

/** Somebody else changed values of a row that were changed here too: both, for a person to choose (D86). */
export interface Conflict {
  id: string;
  /** The own values of what both changed. */
  mine: Values;
  /** What was changed here alone: it is written whatever is chosen. */
  others: Values;
  theirs: Row;
}

interface Overtaken {
  /** What is to be written. */
  mine: Values;
  /** The values that were changed to it. */
  before: Values;
  theirs: Row;
  fieldOf: (key: string) => FieldDefinition | undefined;
}

/** What both changed, and differently; nothing where the others changed only other values, which then stand (D86). */
export function conflictOf({ mine, before, theirs, fieldOf }: Overtaken): Conflict | undefined {
  const clashes = (key: string): boolean => {
    const field = fieldOf(key);
    const same = (a: unknown, b: unknown): boolean =>
      field ? sameValue(field, a, b) : JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
    return !same(before[key], theirs[key]) && !same(mine[key], theirs[key]);
  };
  const part = (both: boolean): Values =>
    Object.fromEntries(Object.entries(mine).filter(([key]) => clashes(key) === both));
  const own = part(true);
  return Object.keys(own).length === 0
    ? undefined
    : { id: theirs._id, mine: own, others: part(false), theirs };
}

/** The current record that a refusal with 109 carries. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof (value as Row)._id === 'string';
}
