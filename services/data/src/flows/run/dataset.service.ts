import { Inject, Injectable } from '@nestjs/common';
import { LruCache, Refusal } from '@buildmesh/kernel';
import { cachesCleared, errorBody, refusal, type CallContext, type Dataset } from '@buildmesh/contracts';
import {
  conditionsHold,
  isGroup,
  FLOW_OPERATORS,
  valueAtKey,
  type Filter,
  type FlowConditionNode,
} from '@buildmesh/domain';
import { bodyHashOf } from '@buildmesh/persistence';
import { Bus } from '@buildmesh/service-kit';
import { FlowRunRights } from './run-rights.js';
import { FlowRuns } from './flow-runs.js';
import { FlowRunService } from './run.service.js';
import type { Values } from './execution/run.types.js';

/** Datasets that are kept, and for how long (D41). */
const MAX_KEPT = 200;
const KEPT_MS = 60_000;

export interface DatasetScope {
  context: CallContext;
  project: string;
  flow: string;
}

export interface DatasetQuery {
  query: Filter;
  page: { index: number; size: number };
  sort: { key: string; order: 'asc' | 'desc' }[];
  params: Values;
  dataset: string;
}

export interface ShownDataset {
  data: Record<string, unknown>[];
  meta: Dataset['meta'];
  version: number;
  size: number;
}

/** Rows that functions emit under a name (D41). */
@Injectable()
export class DatasetService {
  private readonly kept = new LruCache<string, Promise<Record<string, Dataset>>>(MAX_KEPT, KEPT_MS);

  constructor(
    @Inject(FlowRunService) private readonly programs: FlowRunService,
    @Inject(FlowRunRights) private readonly rights: FlowRunRights,
    @Inject(FlowRuns) private readonly running: FlowRuns,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(cachesCleared, ({ project }) =>
      this.kept.deleteWhere((key) => key.startsWith(`${project} `)),
    );
  }

  async show(scope: DatasetScope, wanted: DatasetQuery): Promise<ShownDataset> {
    const { context, project } = scope;
    const flow = await this.programs.published(scope);
    const key = `${flow.id}.${wanted.dataset}`;
    await this.rights.assert(context, project, { kind: 'dataset', key });
    assertQuery(wanted.query);
    const { params: form } = wanted;
    // Per person as well: a function may read what is its caller's.
    const cacheKey = `${project} ${bodyHashOf([
      flow.id,
      flow.version,
      form,
      context.role ?? '',
      context.user ?? '',
    ])}`;
    let emitting = this.kept.get(cacheKey);
    if (!emitting) {
      const step = { context, project, flow, form, item: null, readOnly: true, lenient: true };
      emitting = this.running.step(step).then(({ dataset }) => dataset ?? {});
      this.kept.set(cacheKey, emitting);
      emitting.catch(() => this.kept.delete(cacheKey));
    }
    const found = (await emitting)[wanted.dataset];
    if (!found) throw refusal('flow.not-found');
    return { ...pageOf(found, wanted), meta: found.meta, version: flow.version };
  }
}

/** Runs each request by itself: one that is refused keeps none of the others from its answer. */
export async function outcomes<T, R>(
  map: Readonly<Record<string, T>>,
  { locale }: CallContext,
  ask: (entry: T) => Promise<R>,
): Promise<Record<string, { code: number; message?: string; data?: R }>> {
  const answered = Object.entries(map).map(async ([key, entry]) => {
    try {
      return [key, { code: 0, data: await ask(entry) }] as const;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message } = errorBody(error, locale);
      return [key, { code, message }] as const;
    }
  });
  return Object.fromEntries(await Promise.all(answered));
}

function assertQuery(query: Filter): void {
  const known: readonly string[] = FLOW_OPERATORS;
  for (const node of query) {
    if (isGroup(node)) assertQuery(node.list);
    else if (!known.includes(node.opt)) throw refusal('filter.bad-value', { params: { field: node.key } });
  }
}

function pageOf({ data }: Dataset, { query, sort, page }: DatasetQuery): Pick<ShownDataset, 'data' | 'size'> {
  const found = data.filter((row) =>
    conditionsHold(query as FlowConditionNode[], (key) => valueAtKey(row, key)),
  );
  const sorted = sort.length === 0 ? found : [...found].sort((one, other) => compared(one, other, sort));
  const from = (page.index - 1) * page.size;
  return { data: sorted.slice(from, from + page.size), size: found.length };
}

function compared(one: Values, other: Values, sort: DatasetQuery['sort']): number {
  for (const { key, order } of sort) {
    const [a, b] = [valueAtKey(one, key), valueAtKey(other, key)];
    if (a === b) continue;
    const less =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a ?? '').localeCompare(String(b ?? ''), 'zh');
    if (less !== 0) return order === 'asc' ? less : -less;
  }
  return 0;
}
