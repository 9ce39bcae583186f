import type { FieldDefinition } from '../field/field.types.js';
import type { Condition } from './filter.types.js';
import { filterRefusal, type FilterError } from './refuse.js';
import { spanReader, type Span } from './span.js';

/** What a filter is read against. */
export interface FilterContext {
  /** Epoch ms of today's moment, for relative dates. */
  now: number;
  /** Zone of the project (D84). */
  timezone: string;
  /** The field of a key or path, `undefined` when there is none; may itself refuse, for example a hidden field. */
  fieldOf: (key: string) => FieldDefinition | undefined;
  /** The session user, for `self`. */
  user?: string | undefined;
  /** Groups of the session user, for `dept`. */
  groups?: readonly string[] | undefined;
  /** Regex search is on: `like` takes patterns, and `regex` is allowed (D32). */
  regex?: boolean | undefined;
  /** What a condition without value means: nothing (D32), or no row at all, as it must in a row filter (D25). */
  missing?: 'drop' | 'never' | undefined;
}

/** A condition with its field; the operator suits the field. */
export interface KnownCondition {
  condition: Condition;
  key: string;
  field: FieldDefinition;
  context: FilterContext;
  /** Values that are not empty, in order. */
  values: (string | number | boolean)[];
}

export function refuse(known: KnownCondition, error: FilterError): never {
  throw filterRefusal(error, known.key, known.condition.opt);
}

/** What each of `values` stands for; refuses one of the wrong type. */
export function spansOf(known: KnownCondition, values: KnownCondition['values'] = known.values): Span[] {
  const read = spanReader(known.field, known.context.timezone);
  return values.map((value) => read(value) ?? refuse(known, 'filter.bad-value'));
}
