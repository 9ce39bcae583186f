import { isId } from '@buildmesh/kernel';
import { refusal, filter as filterShape, sort as sortShape } from '@buildmesh/contracts';
import { RUN_LIMITS, type FieldDefinition, type Filter } from '@buildmesh/domain';
import type { CompiledField, RowReads, StoredRow } from '@buildmesh/row-store';
import { type EntityAccess, ownField } from '../../../catalog/index.js';
import {
  hydrate,
  makeValues,
  readFilter,
  readPlanOf,
  type ReadPlan,
  SystemRows,
  type SystemRowsEnvironment,
} from '../../../rows/index.js';
import { runFault } from './run-fault.js';
import type { Values } from './run.types.js';

/** Rows read with one statement. */
const BLOCK = 1000;
/** What one node may read, as JSON: a run holds all that its nodes gave. */
const MAX_CHARACTERS = 32_000_000;

export interface RowsEnvironment extends SystemRowsEnvironment {
  /** Id of the table of members. */
  members: string;
}

export interface RowsRequest {
  filter: unknown;
  sort?: unknown;
  limit: number;
  /** Rows that are passed over; none when absent. */
  offset?: number;
  deadlineMs: number;
  /** Keys of the fields that steps read of the rows; any of them when absent. */
  keys?: ReadonlySet<string> | undefined;
}

/** Rows as a run reads and writes them: checked as any other write, all in its transaction. */
export class RunRows {
  private writes: SystemRows;

  constructor(private environment: RowsEnvironment) {
    this.writes = new SystemRows(environment);
  }

  /** Goes on on another transaction. */
  use(rows: Pick<RowsEnvironment, 'reads' | 'batches'>): void {
    this.environment = { ...this.environment, ...rows };
    this.writes = new SystemRows(this.environment);
  }

  /** The fields of an entity, those of the system left out. */
  fieldsOf(entity: string): readonly FieldDefinition[] | undefined {
    return this.environment.access(entity)?.entity.fields;
  }

  /** Reads on the transaction of the run. */
  get reads(): RowReads {
    return this.environment.reads;
  }

  /** Block by block: names of related rows are looked up for a thousand rows at a time. */
  async find(entity: string, asked: RowsRequest): Promise<{ rows: StoredRow[]; more: boolean }> {
    const { filter, sort, limit, offset = 0, deadlineMs } = asked;
    const { reads } = this.environment;
    const access = this.entity(entity);
    const reading = readPlanOf(access, fieldsRead(access, asked.keys));
    const plan = {
      view: access,
      fields: reading.stored,
      filter: this.filter(access, filter),
      sort: sortOf(sort).map(({ key, order }) => ({ field: ownField(access, key), order })),
      offset,
    };
    const rows: StoredRow[] = [];
    let characters = 0;
    for (let after: string | undefined; ;) {
      const found = await reads.find({ ...plan, after, limit: Math.min(BLOCK, limit - rows.length) });
      await hydrate(reads, access, found.rows);
      await this.make(access, reading, found.rows);
      rows.push(...found.rows);
      if (found.next === null || rows.length >= limit) return { rows, more: found.next !== null };
      after = found.next;
      characters += JSON.stringify(found.rows).length;
      if (characters > MAX_CHARACTERS) throw runFault('flow.reads-too-much');
      if (Date.now() > deadlineMs) throw runFault('flow.too-slow');
    }
  }

  /** Ids of rows that a change speaks of; refuses more than one run may write. */
  async chosen(entity: string, { id, filter }: { id?: unknown; filter?: unknown }): Promise<string[]> {
    if (id !== undefined) {
      const ids = [id].flat().map(idText);
      if (ids.length === 0 || !ids.every(isId)) throw refusal('row.not-found');
      return [...new Set(ids)];
    }
    return this.ids(entity, filter, RUN_LIMITS.writes + 1);
  }

  /** Ids of members of the project that a filter holds for. */
  members(filter: unknown, limit: number): Promise<string[]> {
    return this.ids(this.environment.members, filter, limit);
  }

  private async ids(entity: string, filter: unknown, limit: number): Promise<string[]> {
    const access = this.entity(entity);
    const plan = {
      view: access,
      fields: [],
      filter: this.filter(access, filter),
      sort: [],
      limit,
      offset: 0,
    };
    return (await this.environment.reads.find(plan)).rows.map(({ _id }) => _id);
  }

  save(entity: string, list: readonly Values[]): Promise<(Values & { _id: string })[]> {
    return this.writes.save(entity, list.map(plainValues));
  }

  update(entity: string, ids: readonly string[], given: Values): Promise<number> {
    return this.writes.update(entity, ids, plainValues(given));
  }

  remove(entity: string, ids: readonly string[]): Promise<number> {
    return this.writes.remove(entity, ids);
  }

  /** Rollups and joined texts, under the rights of the system as the rest of the row. */
  private make(access: EntityAccess, reading: ReadPlan, rows: readonly StoredRow[]): Promise<void> {
    const { reads, context } = this.environment;
    const { accuracy, timezone } = context;
    return makeValues({ store: reads, access, settings: { accuracy, timezone } }, reading, rows);
  }

  private filter(access: EntityAccess, filter: unknown) {
    const { context, clock } = this.environment;
    const nodes = filter === undefined ? [] : filterOf(filter);
    return readFilter(access, nodes, { context, nowMs: clock.now() });
  }

  private entity(id: string): EntityAccess {
    const access = this.environment.access(id);
    if (!access) throw refusal('entity.not-found');
    return access;
  }
}

/** All that is stored, and of what is made on reading, which costs a question each, what the steps read. */
function fieldsRead(
  { visible, computed }: EntityAccess,
  keys: ReadonlySet<string> | undefined,
): readonly CompiledField[] | undefined {
  return keys && [...visible, ...computed.filter(({ _key }) => keys.has(_key))];
}

const idText = (value: unknown): string =>
  String(typeof value === 'object' && value !== null && '_id' in value ? value._id : value);

/** Rows that a query gave stand for their ids in values that are written. */
export function plainValues(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isRelated(value)
        ? value._id
        : Array.isArray(value) && value.length > 0 && value.every(isRelated)
          ? value.map(({ _id }) => _id)
          : value,
    ]),
  );
}

/** A related row on the wire: its id and its name, nothing else, or a whole row. */
const isRelated = (value: unknown): value is { _id: string } =>
  typeof value === 'object' && value !== null && '_id' in value && '__name' in value;

/** No row has this id. */
const NOBODY = '0'.repeat(24);

/**
 * A filter whose values are in place. A condition whose value came to nothing must not widen what is found, as one without
 * a value would (D32): it holds for no row.
 */
function filterOf(value: unknown): Filter {
  const parsed = filterShape.safeParse(narrowed(value));
  if (!parsed.success) throw refusal('filter.bad-value', { params: { field: '' } });
  return parsed.data;
}

const VALUELESS: readonly unknown[] = ['isnull', 'notnull', 'self', 'dept', 'recent'];

function narrowed(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((node: unknown) => {
    if (typeof node !== 'object' || node === null) return node;
    if ('list' in node) return { ...node, list: narrowed(node.list) };
    const condition = node as { key?: unknown; opt?: unknown; value?: unknown; field?: unknown };
    if (VALUELESS.includes(condition.opt) || condition.field !== undefined) return node;
    const values = [condition.value].flat().flatMap((each) => (isMissing(each) ? [] : [scalarOf(each)]));
    if (values.length === 0) return { key: '_id', opt: 'eq', value: NOBODY };
    return { ...condition, value: Array.isArray(condition.value) ? values : values[0] };
  });
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
const scalarOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : value;

function sortOf(value: unknown) {
  const parsed = sortShape.safeParse(value ?? []);
  if (!parsed.success) throw refusal('filter.bad-value', { params: { field: 'sort' } });
  return parsed.data;
}
