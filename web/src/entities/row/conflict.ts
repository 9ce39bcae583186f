import type { Row } from '@buildmesh/contracts';
import type { Values } from './row-access.js';

/** Somebody else changed a row meanwhile: both versions, for a person to choose (D86). */
export interface Conflict {
  id: string;
  /** The values that were to be written. */
  mine: Values;
  theirs: Row;
}

/** The current record that a refusal with 109 carries. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof (value as Row)._id === 'string';
}
