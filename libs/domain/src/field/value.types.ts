import type { FieldFault } from '@buildmesh/kernel';

/** The rules a value can break (spec: data §5); each has a text under `field.{rule}`. */
export type FaultRule =
  | 'required'
  | 'unique'
  | 'format'
  | 'limit'
  | 'selection'
  | 'number'
  | 'digits'
  | 'unknown'
  | 'readonly'
  | 'system'
  | 'relation';

/** Forms of values that people are told by name: `field.{form}` of the texts. */
export type TakenForm = 'choice' | 'not-number' | 'date' | 'time' | 'moment' | 'email' | 'phone';

/** A value that broke a rule, before it is known which field of which row it stands in. */
export interface ValueFault {
  readonly rule: FaultRule;
  readonly params?: Record<string, string | number>;
  /** What the field takes instead, where that says more than the rule. */
  readonly takes?: TakenForm;
  /** Place inside the value, such as `3.price` in a collection. */
  readonly path?: string;
  /** Further faults of the same value. */
  readonly others?: readonly ValueFault[];
}

/** The normalised value, `null` for an empty one, or what is wrong with it. */
export type ValueResult =
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly fault: ValueFault; readonly value?: undefined };

/** What checking a value may need besides the field. */
export interface CheckOptions {
  /** Decimals kept in numbers without an accuracy of their own (LB-NUMBER-001); 2 when absent. */
  accuracy?: number | undefined;
  /** Cleans html values (D29); without it they are kept as they are. */
  sanitizeHtml?: ((html: string) => string) | undefined;
  /** Makes ids for rows of collections that have none. */
  newId?: (() => string) | undefined;
  /** Project of the row: keys of files must lie in its folder. Without it any key will do. */
  project?: string | undefined;
}

/** What reading and writing cells may need besides. */
export interface CellOptions extends CheckOptions {
  /** Zone of the project, for timestamps (D84). */
  timezone?: string | undefined;
  /** The id of the related row that a cell names; `undefined` when there is none. Ids are taken as they are without it. */
  resolve?: ((text: string) => string | undefined) | undefined;
}

export interface RowOptions extends CheckOptions {
  /** `create` checks all fields and fills defaults; `update` checks only the keys given. */
  mode: 'create' | 'update';
  /** Keys that may be written; others are dropped silently (D26). `null` or absent: all. */
  writable?: ReadonlySet<string> | null;
}

export interface RowResult {
  /** Normalised values by field key; `null` clears a field. */
  values: Record<string, unknown>;
  faults: FieldFault[];
}

/** Column type of a stored field (D28); `null` for fields that are not stored. */
export type Storage = 'text' | 'double' | 'date' | 'time' | 'timestamptz' | 'boolean' | 'text[]' | 'jsonb';

/** Turns the text of a cell into a value or a fault. */
export type CellParser = (text: string) => ValueResult;

/** Type that a column of samples suggests for a new field. */
export type SuggestedType = 'string' | 'number' | 'date' | 'time' | 'timestamp' | 'selection' | 'switch';
