import { Inject, Injectable } from '@nestjs/common';
import {
  RowReads,
  type CompiledField,
  type FindPlan,
  type SortKey,
  type StoredRow,
} from '@buildmesh/row-store';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  type CallContext,
  type OutputOf,
  type Query,
  type QueryResult,
  type Row,
  type simpleSummarizeRows,
} from '@buildmesh/contracts';
import { isAdmin, roundTo } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import {
  AccessService,
  type EntityAccess,
  EntityCatalog,
  type EntityRequest,
  ownField,
} from '../../catalog/index.js';
import { SavedViews, type ViewOfRows } from '../../settings-store/index.js';
import { makeValues, readPlanOf, type ReadPlan } from './computed-values.js';
import { hydrate } from './hydrate.js';
import { readFilter } from './read-filter.js';

/** Largest page for people (D33); integrators may ask for what the contract allows. */
const MAX_PAGE_SIZE = 500;

export type ReadRequest = EntityRequest;

type SummaryInput = Parameters<RowReader['summarize']>[1];
type SummaryResult = OutputOf<typeof simpleSummarizeRows>;

/** Lists, single rows and summaries under the caller's rights. */
@Injectable()
export class RowReader {
  constructor(
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(SavedViews) private readonly views: SavedViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(request: ReadRequest, query: Query, maxSize = MAX_PAGE_SIZE): Promise<QueryResult> {
    if (query.page.size > maxSize)
      throw refusal('invalid', { errors: [{ field: 'page.size', rule: 'limit', message: 'field.limit' }] });
    return this.catalog.retrying(request.project, async () => {
      const access = await this.access.entity(request);
      const seen =
        query.view === undefined ? query : through(await this.views.find(request, query.view), query, access);
      const reading = this.readingOf(request, access, seen);
      const plan = this.planOf(request, access, { query: seen, reading });
      const [found, size] = await Promise.all([
        this.reads.find(plan),
        query.option.count ? this.reads.count(plan) : undefined,
      ]);
      await this.complete(request, { access, reading }, found.rows);
      const meta = { next: found.next };
      return size === undefined
        ? { data: found.rows as Row[], meta }
        : { data: found.rows as Row[], size, meta };
    });
  }

  get(request: ReadRequest, id: string): Promise<Row> {
    return this.catalog.retrying(request.project, async () => {
      const access = await this.access.entity(request);
      const row = await this.reads.get(access, id, access.visible);
      if (!row) throw refusal('row.not-found');
      await this.complete(request, { access, reading: readPlanOf(access) }, [row]);
      return row as Row;
    });
  }

  summarize(
    request: ReadRequest,
    input: {
      query: Query['query'];
      search?: string;
      list: { key: string; method: SummaryResult['groups'][number]['list'][number]['method'] }[];
      group: string[];
      limit: number;
      after?: string;
    },
  ): Promise<SummaryResult> {
    const offset = placeOf(input.after);
    return this.catalog.retrying(request.project, async () => {
      const access = await this.access.entity(request);
      const filter = readFilter(access, input.query, { context: request.context, nowMs: this.clock.now() });
      const list = input.list.map(({ key, method }) => ({ field: ownField(access, key), method }));
      const group = input.group.map((key) => ownField(access, key));
      const { groups, size } = await this.reads.summarize({
        view: access,
        filter,
        search: input.search,
        list,
        group,
        limit: input.limit,
        offset,
      });
      const rows = groups.map(
        (entry) =>
          ({ ...Object.fromEntries(group.map((field, at) => [field._key, entry.group[at]])) }) as StoredRow,
      );
      await hydrate(this.reads, access, rows);
      const end = offset + groups.length;
      return {
        groups: groups.map((entry, at) =>
          this.groupOnWire(request.context, { entry, input, row: rows[at] ?? {} }),
        ),
        meta: { size, more: end < size, next: end < size ? String(end) : null },
      };
    });
  }

  private groupOnWire(
    context: CallContext,
    {
      entry,
      input,
      row,
    }: {
      entry: { count: number; values: (number | string | null)[] };
      input: SummaryInput;
      row: Record<string, unknown>;
    },
  ): SummaryResult['groups'][number] {
    const list = input.list.map(({ key, method }, at) => {
      const value = entry.values[at] ?? null;
      return { key, method, value: typeof value === 'number' ? roundTo(value, context.accuracy) : value };
    });
    return { group: row, count: entry.count, list };
  }

  /** Blocks of hydrated rows for an export: the plan of a list, without its page. */
  async *stream(
    request: ReadRequest,
    query: Pick<Query, 'query' | 'search' | 'sort'> & { fields?: string[] },
    blockSize: number,
  ): AsyncIterable<StoredRow[]> {
    const access = await this.access.entity(request);
    const whole: Query = {
      query: query.query,
      search: query.search,
      sort: query.sort,
      page: { index: 1, size: 1 },
      option: { count: false, fields: query.fields },
    };
    const reading = this.readingOf(request, access, whole);
    const plan = this.planOf(request, access, { query: whole, reading });
    for await (const rows of this.reads.stream(plan, blockSize)) {
      await this.complete(request, { access, reading }, rows);
      yield rows;
    }
  }

  /** How many rows a list or an export would hold. */
  async count(request: ReadRequest, query: Pick<Query, 'query' | 'search'>): Promise<number> {
    const access = await this.access.entity(request);
    const filter = readFilter(access, query.query, { context: request.context, nowMs: this.clock.now() });
    return this.reads.count({ view: access, filter, search: query.search });
  }

  private readingOf(request: ReadRequest, access: EntityAccess, { option }: Query): ReadPlan {
    return readPlanOf(
      access,
      option.all && mayAskForAll(request) ? undefined : fieldsOf(access, option.fields),
    );
  }

  /** Names of related rows, and the values that are made of what was read. */
  private async complete(
    { context }: ReadRequest,
    { access, reading }: { access: EntityAccess; reading: ReadPlan },
    rows: readonly StoredRow[],
  ): Promise<void> {
    await hydrate(this.reads, access, rows);
    const { accuracy, timezone } = context;
    await makeValues({ store: this.reads, access, settings: { accuracy, timezone } }, reading, rows);
  }

  private planOf(
    request: ReadRequest,
    access: EntityAccess,
    { query, reading }: { query: Query; reading: ReadPlan },
  ): FindPlan {
    const { context, rights } = request;
    const { option, page } = query;
    if (option.removed && rights !== 'full') throw refusal('permission-denied');
    return {
      view: access,
      fields: reading.stored,
      filter: readFilter(access, query.query, { context, nowMs: this.clock.now(), empty: option.empty }),
      search: query.search,
      sort: query.sort.map(({ key, order }): SortKey => ({ field: ownField(access, key), order })),
      limit: page.size,
      offset: (page.index - 1) * page.size,
      after: page.after,
      removed: option.removed,
    };
  }
}

/** How many groups are passed over. */
function placeOf(after = '0'): number {
  if (/^\d{1,8}$/.test(after)) return Number(after);
  throw refusal('invalid', { errors: [{ field: 'after', rule: 'format', message: 'field.format' }] });
}

/** `option.all` counts for administrators and flows of the server; from anybody else it changes nothing (D25). */
function mayAskForAll({ context, rights }: ReadRequest): boolean {
  return rights === 'full' || context.via === 'system' || context.via === 'open-token' || isAdmin(context);
}

/**
 * A query seen through a saved view: narrowed by its filter under the same rights, and sorted and cut to fields as the view
 * says where the query says nothing. Fields that the caller does not see were for others.
 */
function through(view: ViewOfRows, query: Query, access: EntityAccess): Query {
  const visible = new Set(access.visible.map(({ _key }) => _key));
  return {
    ...query,
    query: [...view.query, ...query.query],
    sort: query.sort.length > 0 ? query.sort : view.sort,
    option: {
      ...query.option,
      fields: query.option.fields ?? view.fields?.filter((key) => visible.has(key)),
    },
  };
}

/** The fields asked for, in that order; `undefined` when nothing is said. */
function fieldsOf(
  access: EntityAccess,
  keys: readonly string[] | undefined,
): readonly CompiledField[] | undefined {
  if (!keys) return undefined;
  return [...new Set(keys)].map((key) => ownField(access, key));
}
