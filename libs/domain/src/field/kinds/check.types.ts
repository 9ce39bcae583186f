import type { FieldDefinition } from '../field.types.js';
import type { CheckOptions, FaultRule, RowResult, ValueFault, ValueResult } from '../value.types.js';

/** Normalises a value that is not empty, or says what is wrong with it. */
export type ValueCheck = (value: unknown) => ValueResult;

/** What a check of structured values needs: how rows inside a value are checked. */
export interface CheckContext extends CheckOptions {
  subRows: (fields: readonly FieldDefinition[]) => (values: Readonly<Record<string, unknown>>) => RowResult;
}

/** Prepares the check of a field once, for any number of values. */
export type CheckFactory = (field: FieldDefinition, context: CheckContext) => ValueCheck;

export function fine(value: unknown): ValueResult {
  return { value };
}

export function faulty(rule: FaultRule, params?: ValueFault['params']): ValueResult {
  return { fault: params ? { rule, params } : { rule } };
}

/** The bounds of a field as parameters of a message. */
export function boundsOf(min: number | undefined, max: number | undefined): Record<string, number> {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text as it is kept: letters with accents as one sign each, however they were typed (NFC). */
export const keptText = (text: string): string => text.normalize('NFC');

/** A text that every store keeps as it is: PostgreSQL takes no NUL, and UTF-8 no lone surrogate. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}
