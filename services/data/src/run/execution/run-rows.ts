import { descendingIdMaker, isId, type Clock } from '@buildmesh/kernel';
import { refusal, filter as filterShape, sort as sortShape, type CallContext } from '@buildmesh/contracts';
import { RUN_LIMITS, type Filter } from '@buildmesh/domain';
import type { RowBatches, RowReads, StoredRow } from '@buildmesh/row-store';
import type { EntityAccess } from '../../access/entity-access.js';
import { ownField } from '../../access/field-path.js';
import type { AutoNumberService } from '../../auto-number/auto-number.service.js';
import type { RowQuota } from '../../quota/row-quota.js';
import { changeFaults } from '../../row/held-values.js';
import { hydrate } from '../../row/hydrate.js';
import { readFilter } from '../../row/read-filter.js';
import { actOf } from '../../row/row-writer.js';
import { checkerOf, checkRelated, refuseEmpty, refuseFaults } from '../../row/row-check.js';
import { runFault } from './run-fault.js';
import type { Values } from './run.types.js';

/** Rows read or written with one statement. */
const BLOCK = 1000;
/** What one node may read, as JSON: a run holds all that its nodes gave. */
const MAX_CHARACTERS = 32_000_000;

export interface RowsEnvironment {
  project: string;
  context: CallContext;
  /** Both on the transaction of the run. */
  reads: RowReads;
  batches: RowBatches;
  /** Entities with all rights: a run acts for the system (D38). */
  access: (entity: string) => EntityAccess | undefined;
  /** Id of the table of members. */
  members: string;
  increments: AutoNumberService;
  quota: RowQuota;
  clock: Clock;
}

export interface RowsRequest {
  filter: unknown;
  sort?: unknown;
  limit: number;
  /** Rows that are passed over; none when absent. */
  offset?: number;
  deadlineMs: number;
}

/** Rows as a run reads and writes them: checked as any other write, all in its transaction. */
export class RunRows {
  constructor(private environment: RowsEnvironment) {}

  /** Goes on on another transaction. */
  use(rows: Pick<RowsEnvironment, 'reads' | 'batches'>): void {
    this.environment = { ...this.environment, ...rows };
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
    const plan = {
      view: access,
      fields: access.visible,
      filter: this.filter(access, filter),
      sort: sortOf(sort).map(({ key, order }) => ({ field: ownField(access, key), order })),
      offset,
    };
    const rows: StoredRow[] = [];
    let characters = 0;
    for (let after: string | undefined; ;) {
      const found = await reads.find({ ...plan, after, limit: Math.min(BLOCK, limit - rows.length) });
      await hydrate(reads, access, found.rows);
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

  async save(entity: string, list: readonly Values[]): Promise<(Values & { _id: string })[]> {
    const { context, project, reads, batches, quota, increments, clock } = this.environment;
    const access = this.writable(entity);
    const check = checkerOf(access.entity, { mode: 'create', accuracy: context.accuracy, writable: null });
    // Lists show the newest row first, and rows that are made together in their order.
    const nextId = descendingIdMaker(clock.now());
    const rows = list.map((given, index) => {
      const { values, faults } = check(plainValues(given));
      refuseFaults(list.length === 1 ? faults : faults.map((fault) => ({ ...fault, index })));
      refuseEmpty(values, list.length === 1 ? undefined : index);
      return { _id: nextId(), values };
    });
    refuseFaults((await checkRelated(reads, access, rows)).faults);
    await increments.fill(access.entity, rows, context);
    const act = actOf(context, clock);
    await quota.withQuota({ context, project }, { rows: rows.length }, async () => {
      for (const save of blocks(rows)) await batches.write(access, { save, update: [], remove: [] }, { act });
    });
    return rows.map(({ _id, values }) => ({ ...values, _id }));
  }

  async update(entity: string, ids: readonly string[], given: Values): Promise<number> {
    const { context, reads, batches, clock } = this.environment;
    const access = this.writable(entity);
    const settings = { mode: 'update' as const, accuracy: context.accuracy, writable: null };
    const plain = plainValues(given);
    const check = checkerOf(access.entity, settings);
    let checked = check(plain);
    const isFine =
      checked.faults.length === 0 && (await checkRelated(reads, access, [checked])).faults.length === 0;
    if (!isFine) {
      // What is gone may stay where every row holds it (D96).
      const changes = ids.map((_id) => ({ _id, given: plain, checked: check(plain) }));
      const faults = await changeFaults({ store: reads, access }, changes);
      refuseFaults([...new Map(faults.map((fault) => [fault.field, fault])).values()]);
      checked = changes[0]?.checked ?? checked;
    }
    const { values } = checked;
    if (Object.keys(values).length === 0) return 0;
    const act = actOf(context, clock);
    for (const some of blocks(ids))
      await batches.write(
        access,
        { save: [], update: some.map((_id) => ({ _id, values })), remove: [] },
        { act },
      );
    return ids.length;
  }

  async remove(entity: string, ids: readonly string[]): Promise<number> {
    const { context, batches, clock } = this.environment;
    const access = this.writable(entity);
    const act = actOf(context, clock);
    for (const remove of blocks(ids)) await batches.write(access, { save: [], update: [], remove }, { act });
    return ids.length;
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

  private writable(id: string): EntityAccess {
    const access = this.entity(id);
    if (access.entity.type === 'system') throw refusal('entity.system');
    return access;
  }
}

function* blocks<T>(list: readonly T[]): Iterable<T[]> {
  for (let at = 0; at < list.length; at += BLOCK) yield list.slice(at, at + BLOCK);
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
