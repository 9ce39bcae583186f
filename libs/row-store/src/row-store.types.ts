import type { SUMMARY_METHODS } from '@buildmesh/contracts';
import type { NormalNode, NumberRange, RollupMethod } from '@buildmesh/domain';
import type { IdempotencyKey, WriteContext } from '@buildmesh/persistence';
import type { CompiledEntity, CompiledField } from './compiled-entity.js';
import type { RawValue } from './raw-values.js';

/** A row by field key: `_id`, `__name`, system fields, values; relates are ids, timestamps epoch ms, empty is `null`. */
export type StoredRow = Record<string, unknown> & { _id: string };

/** An entity as one caller may see it; filters that reach into relations are held to it as well (D25). */
export interface EntityView {
  readonly entity: CompiledEntity;
  /** The caller may read the entity at all. */
  readonly readable: boolean;
  /** Keys of fields that do not exist for the caller. */
  readonly hidden: ReadonlySet<string>;
  /** The caller's row filters, normalised for this call; `always` where there are none. */
  readonly rows: NormalNode;
  /** The same entity without the caller's limits: row filters are read against it, since an administrator wrote them. */
  readonly policy: EntityView;
  /** Decimals of the project, for what is computed while it is read. */
  readonly accuracy?: number | undefined;
  /** Another entity of the project as the same caller sees it; `undefined` when there is none of that id. */
  related(entity: string): EntityView | undefined;
}

/** What the formulas of an entity are computed with where a field says nothing of its own. */
export interface ComputeSettings {
  /** Decimals kept. */
  readonly accuracy: number;
  /** Zone in which a moment becomes a day. */
  readonly timezone: string;
}

/** What a row is called, or was before it was removed. */
export interface LastName {
  readonly name: string | null;
  readonly removed: boolean;
}

export interface SortKey {
  readonly field: CompiledField;
  readonly order: 'asc' | 'desc';
}

/** Which rows, in which order. */
export interface RowSelection {
  readonly view: EntityView;
  /** The caller's own filter, normalised; the view's row filters are AND-ed by the store. */
  readonly filter: NormalNode;
  /** Text looked for in every text field the caller sees. */
  readonly search?: string;
  /** Recycle bin instead of the table. */
  readonly removed?: boolean;
}

export interface FindPlan extends RowSelection {
  /** What each row holds besides `_id`; in this order. */
  readonly fields: readonly CompiledField[];
  /** Empty means newest first (D33). `_id` always ends the order. */
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly offset: number;
  /** Cursor of the block before; then `offset` does not count. Refused with `filter.bad-value` when it does not fit `sort`. */
  readonly after?: string;
}

export interface Found {
  rows: StoredRow[];
  /** Cursor for the block after this one; `null` at the end. */
  next: string | null;
}

export type SummaryMethod = (typeof SUMMARY_METHODS)[number];
export interface SummaryPlan extends RowSelection {
  readonly list: readonly { field: CompiledField; method: SummaryMethod }[];
  readonly group: readonly CompiledField[];
  readonly limit: number;
  /** Groups that are passed over; none when absent. */
  readonly offset?: number;
}
/** Groups of rows, the largest first, and how many there are in all. */
export interface Summarized {
  groups: SummaryGroup[];
  size: number;
}
/** Related rows to be drawn together, for any number of rows at once. */
export interface RollupPlan {
  /** The entity of the related rows, as the caller sees it. */
  readonly view: EntityView;
  readonly method: RollupMethod;
  /** What is drawn together; `count` needs none. */
  readonly field?: CompiledField | undefined;
  /** Field of the related rows that points at the row; absent where the row points at them, as `pairs` say. */
  readonly by?: CompiledField | undefined;
  /** Ids of rows, each with the id of a row that it points at (the same id again where `by` is given). */
  readonly pairs: readonly (readonly [string, string])[];
}
interface SummaryGroup {
  /** Values of the group fields, in their order. */
  group: unknown[];
  count: number;
  values: (number | string | null)[];
}

/** A write of rows that exist, under the key of a call that may be retried. */
export interface IdempotentWriteContext extends WriteContext {
  readonly once?: IdempotencyKey | undefined;
}

/** A row to be stored; `values` are normalised by the field rules and hold no system fields. */
export interface NewRow {
  readonly _id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface RowChange extends NewRow {
  /** Version the caller saw; a different one in the store is a conflict (D86). */
  readonly ver?: number;
}

export type Updated =
  | { readonly state: 'updated' | 'conflict'; readonly row: StoredRow }
  | { readonly state: 'missing'; readonly row?: undefined };

export interface BulkWrite {
  readonly save: readonly NewRow[];
  readonly update: readonly RowChange[];
  readonly remove: readonly string[];
}

/** A table beside the entity that takes the rows of an import; `index` of a row is its place in the file. */
export interface Staging {
  readonly entity: CompiledEntity;
  readonly schema: string;
  readonly table: string;
  readonly fields: readonly CompiledField[];
}

/** A row of a file on its way in; `values` are normalised. */
export interface IncomingRow extends NewRow {
  readonly index: number;
}

/** Place in the file and value of a staged row that breaks a rule. */
export interface StagedFault {
  index: number;
  value: string;
}

/** What is asked of the staged values of a field; at most `limit` rows are answered, in their order. */
export interface StagedQuestion {
  readonly field: CompiledField;
  readonly limit: number;
}

/** Values of a field that a staged row may hold only where the row that it updates holds them already. */
export interface HeldQuestion extends StagedQuestion {
  /** By which staged rows match the rows that they update. */
  readonly key: CompiledField;
  /** The values in question: these, or all but these. */
  readonly values: { readonly in: readonly string[] } | { readonly notIn: readonly string[] };
}

/** What a table that mirrors another source is to hold. */
export interface Mirrored {
  readonly rows: readonly NewRow[];
  /** Ids that were asked about; those of them without a row are gone. Absent: `rows` is all there is. */
  readonly among?: readonly string[] | undefined;
  readonly timeMs: number;
}

export interface LoadTarget {
  readonly entity: CompiledEntity;
  readonly fields: readonly CompiledField[];
  readonly act: WriteContext;
}

/** Reserves auto-numbers for so many rows, by field (D46). */
export type TakeNumbers = (rows: number) => Promise<ReadonlyMap<CompiledField, NumberRange>>;

export interface Merge {
  readonly act: WriteContext;
  readonly from: number;
  readonly to: number;
  readonly key?: CompiledField | undefined;
  /** Staged rows that match none by `key` are left out. */
  readonly existing?: boolean;
  /** Where a staged row has no value, the row that it updates keeps its own. */
  readonly keepEmpty?: boolean;
  /** Reserves auto-numbers for so many new rows (D46); absent where there is no such field. */
  readonly numbers?: TakeNumbers | undefined;
  /** Fields that an update changes; the others are for new rows only. Absent: all staged ones. */
  readonly changes?: ReadonlySet<CompiledField>;
}

/** What staged rows came to: new rows, changed ones, and those that are neither. */
export interface Merged {
  readonly saved: number;
  readonly updated: number;
  readonly skipped: number;
}

export interface UniqueRule {
  readonly field: CompiledField;
  readonly unique: boolean;
}

export interface FieldConversion {
  readonly from: CompiledField;
  readonly to: CompiledField;
  /** Values for the new field, in the order of those given; `undefined` for one that it does not take. */
  readonly convert: (values: readonly RawValue[]) => Promise<readonly unknown[]>;
}

export interface IndexSpec {
  readonly name: string;
  readonly field: CompiledField;
}

/** One index over several fields: rows that are equal in the first ones, sorted by the last or within a range of it. */
export interface CombinedIndexSpec {
  readonly name: string;
  readonly columns: readonly IndexColumn[];
}

export interface IndexColumn {
  readonly field: CompiledField;
  readonly order: 'asc' | 'desc';
}
