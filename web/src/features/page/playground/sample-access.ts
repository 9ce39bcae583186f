import type { Row } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { SYSTEM_KEYS, type Filter } from '@buildmesh/domain';
import { answerHere } from '../viewer/rows/local-rows.js';
import type {
  RowAccess,
  RowQuery,
  SummaryQuery,
  SummaryResult,
  Values,
  VisibleEntity,
} from '../../../entities/row/row-access.js';

type Sum = SummaryQuery['list'][number];

/** Rows that live in this screen only: what is written here is seen by nobody else, and gone with it. */
export function createSampleAccess(entity: VisibleEntity, start: readonly Row[]): RowAccess {
  let rows = [...start];
  const fields = entity._field;
  const keys = new Set([...fields.map(({ _key }) => _key), ...SYSTEM_KEYS]);
  const found = ({ query = [], sort = [] }: RowQuery) =>
    answerHere({ query: query as Filter, sort, lying: [] }, fields, keys)?.(rows) ?? rows;
  const put = (row: Row) => {
    rows = rows.map((each) => (each._id === row._id ? row : each));
    return Promise.resolve(row);
  };
  const byId = (id: string): Row => {
    const row = rows.find(({ _id }) => _id === id);
    if (!row) throw new Error('the sample has no such row');
    return row;
  };
  return {
    entity,
    isAdmin: false,
    can: () => true,
    canWrite: () => true,
    query: (body) => {
      const { index = 1, size = 500 } = body.page ?? {};
      const all = found(body);
      const data = all.slice((index - 1) * size, index * size);
      return Promise.resolve({ data, size: all.length, meta: { next: null } });
    },
    get: (id) => Promise.resolve(byId(id)),
    summary: ({ query, list, group }) => Promise.resolve(summed(found({ query }), list, group ?? [])),
    save: (values: Values) => {
      const row: Row = { ...values, _id: newId(), __name: String(values['name'] ?? ''), _ver: 1 };
      rows = [row, ...rows];
      return Promise.resolve(row);
    },
    update: (id, { _ver: _before, ...values }) => {
      const row = byId(id);
      return put({ ...row, ...values, _ver: Number(row['_ver'] ?? 0) + 1 } as Row);
    },
    bulk: () => Promise.reject(new Error('samples are not written in bulk')),
    restore: () => Promise.resolve(0),
  };
}

function summed(rows: readonly Row[], list: readonly Sum[], group: readonly string[]): SummaryResult {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(group.map((key) => row[key] ?? null)));
  if (groups.size === 0 && group.length === 0) groups.set('[]', []);
  return {
    groups: [...groups].map(([name, inside]) => {
      const values = JSON.parse(name) as unknown[];
      return {
        group: Object.fromEntries(group.map((key, at) => [key, values[at]])),
        count: inside.length,
        list: list.map((each) => ({ ...each, value: figure(inside, each) })),
      };
    }),
    meta: { size: groups.size, more: false, next: null },
  };
}

function figure(rows: readonly Row[], { key, method }: Sum): number | null {
  if (method === 'count') return rows.length;
  const values = rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []));
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (method === 'avg') return sum / values.length;
  if (method === 'sum') return sum;
  return method === 'min' ? Math.min(...values) : Math.max(...values);
}
