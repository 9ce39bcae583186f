import { newId } from '@buildmesh/kernel';
import type {
  listVisibleEntities,
  OutputOf,
  RawInputOf,
  adminBulkRows,
  adminQueryRows,
  adminSummarizeRows,
  QueryResult,
  Row,
} from '@buildmesh/contracts';
import type { AppDispatch } from '../../shared/state/store.js';
import { rowsApi } from './rows.api.js';

export type VisibleEntity = OutputOf<typeof listVisibleEntities>[number];
type Operation = VisibleEntity['allow'][number];
export type RowQuery = RawInputOf<typeof adminQueryRows>;
export type SummaryQuery = RawInputOf<typeof adminSummarizeRows>;
export type SummaryResult = OutputOf<typeof adminSummarizeRows>;
type BulkInput = RawInputOf<typeof adminBulkRows>;
type BulkResult = OutputOf<typeof adminBulkRows>;
export type Values = Record<string, unknown>;

/**
 * The rows of one table as the caller may use them: administrators by the admin data API, everybody else by the simple
 * API (D26). Every call throws an `ApiFault` when refused and shows no notice of its own.
 */
export interface RowAccess {
  readonly entity: VisibleEntity;
  readonly isAdmin: boolean;
  can: (operation: Operation) => boolean;
  canWrite: (key: string) => boolean;
  query: (body: RowQuery, signal?: AbortSignal) => Promise<QueryResult>;
  get: (id: string) => Promise<Row>;
  summary: (body: SummaryQuery) => Promise<SummaryResult>;
  save: (values: Values) => Promise<Row>;
  update: (id: string, values: Values) => Promise<Row>;
  bulk: (body: BulkInput) => Promise<BulkResult>;
  /** From the recycle bin; administrators only. */
  restore: (ids: string[]) => Promise<number>;
}

interface Pending<T> {
  unwrap: () => Promise<T>;
  abort: () => void;
}

/** What a preview of a role may do. */
const READING: ReadonlySet<Operation> = new Set<Operation>(['query', 'view', 'export']);

export function createRowAccess(
  entity: VisibleEntity,
  project: string,
  tools: { isAdmin: boolean; readOnly?: boolean; dispatch: AppDispatch },
): RowAccess {
  const { isAdmin, dispatch } = tools;
  const { endpoints: e } = rowsApi;
  const params = { project, entity: entity._id };
  const untracked = { track: false } as const;
  // `allow` and `writable` speak of the simple API (D26); administrators use the admin data API, which has no such limits.
  const writable = isAdmin || entity.writable === null ? null : new Set(entity.writable);
  const can = (operation: Operation): boolean =>
    !(tools.readOnly === true && !READING.has(operation)) && (isAdmin || entity.allow.includes(operation));
  return {
    entity,
    isAdmin,
    can,
    canWrite: (key) => can('update') && (writable === null || writable.has(key)),
    query: (body, signal) => {
      const arg = { params, body, quiet: true };
      return abortable(
        dispatch((isAdmin ? e.adminRows : e.memberRows).initiate(arg, untracked)) as Pending<QueryResult>,
        signal,
      );
    },
    get: (id) =>
      dispatch(
        (isAdmin ? e.adminRow : e.memberRow).initiate({ params: { ...params, id }, quiet: true }, untracked),
      ).unwrap() as Promise<Row>,
    summary: (body) =>
      dispatch(
        (isAdmin ? e.adminSummary : e.memberSummary).initiate({ params, body, quiet: true }, untracked),
      ).unwrap(),
    save: (body) =>
      dispatch(
        (isAdmin ? e.adminSave : e.memberSave).initiate(
          { params, body, quiet: true, idempotencyKey: newId() },
          untracked,
        ),
      ).unwrap() as Promise<Row>,
    update: (id, body) =>
      dispatch(
        (isAdmin ? e.adminUpdate : e.memberUpdate).initiate(
          { params: { ...params, id }, body, quiet: true },
          untracked,
        ),
      ).unwrap() as Promise<Row>,
    bulk: (body) =>
      dispatch(
        (isAdmin ? e.adminBulk : e.memberBulk).initiate({ params, body, quiet: true }, untracked),
      ).unwrap(),
    restore: async (list) =>
      (await dispatch(e.adminRestore.initiate({ params, body: { list }, quiet: true }, untracked)).unwrap())
        .restored,
  };
}

function abortable<T>(call: Pending<T>, signal?: AbortSignal): Promise<T> {
  signal?.addEventListener('abort', () => call.abort(), { once: true });
  return call.unwrap();
}
