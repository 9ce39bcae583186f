import { row } from '../lib/orders.mjs';

export const newRow = (k) => ({ ...row(5_000_000 + k), code: 'NEW-__N__' });
export const bulkRows = (k) =>
  Array.from({ length: 1000 }, (_, j) => ({ ...row(6_000_000 + k * 1000 + j), code: 'BLK-__N__' }));

/** The requests of the workload as the limit server takes them, and the limit behind a broker. */
export function limitPeer({ name, base, pids, databasePid, table }) {
  const range = (p) => `r=${p.region}&lo=${p.lo}&hi=${p.hi}`;
  return {
    name,
    base,
    headers: {},
    pids,
    databasePid,
    operations: {
      a: (p) => ({ path: `/${table}/a/${p.id}` }),
      b: (p) => ({ path: `/${table}/b?o=${(p.page - 1) * 20}` }),
      bn: (p) => ({ path: `/${table}/bn?o=${(p.page - 1) * 20}` }),
      c: (p) => ({ path: `/${table}/c?${range(p)}` }),
      cx: (p) => ({ path: `/${table}/cx?${range(p)}` }),
      d: (p) => ({ path: `/${table}/d?q=${p.term}` }),
      dx: (p) => ({ path: `/${table}/dx?q=${p.term}` }),
      e: () => ({ path: `/${table}/e` }),
      f: (_, k) => ({ method: 'POST', path: `/${table}/f`, body: newRow(k), unique: true }),
      g: (p) => ({
        method: 'POST',
        path: `/${table}/g/${p.id}`,
        body: { quantity: p.quantity, status: p.status },
      }),
      h: (_, k) => ({ method: 'POST', path: `/${table}/h`, body: bulkRows(k), unique: true }),
    },
  };
}
