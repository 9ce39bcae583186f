import { asOurs } from '../ours/fields.mjs';
import { bulkRows, newRow } from './limit.mjs';

const ID_ORDER = [{ key: '_id', order: 'asc' }];
const post = (path, body, more = {}) => ({ method: 'POST', path, body, ...more });

function queries(paths) {
  const page = (p, count) => ({ sort: ID_ORDER, page: { index: p.page, size: 20 }, option: { count } });
  const range = (p, count) => ({
    query: [
      { key: 'region', opt: 'eq', value: p.region },
      { key: 'amount', opt: 'between', value: [p.lo, p.hi] },
    ],
    sort: [{ key: 'ordered_at', order: 'desc' }],
    page: { index: 1, size: 20 },
    option: { count },
  });
  const search = (p, count) => ({
    query: [{ key: 'customer', opt: 'like', value: p.term }],
    sort: ID_ORDER,
    page: { index: 1, size: 20 },
    option: { count },
  });
  return {
    b: (p) => post(paths.query, page(p, false)),
    bn: (p) => post(paths.query, page(p, true)),
    c: (p) => post(paths.query, range(p, true)),
    cx: (p) => post(paths.query, range(p, false)),
    d: (p) => post(paths.query, search(p, true)),
    dx: (p) => post(paths.query, search(p, false)),
  };
}

/**
 * The requests of the workload as our product takes them: reads on the open interface with a project token, the rest as
 * an administrator. Beside them the same reads as administrator (`a.admin`), as member under a row filter and with a
 * hidden field (`a.member`), and encrypted (`a.sealed`).
 */
export function oursPeer({ base, pids, databasePid, setting, table, sealText }) {
  const { project, entity, ids } = table;
  const open = `/api/bmapi/v1/data/${project}/${entity}`;
  const admin = `/api/admin/data/${project}/${entity}`;
  const simple = `/api/app/simple/${project}/${entity}`;
  const byToken = { 'bm-x-token': setting.projectToken };
  const byAdmin = { 'x-token': setting.admin.token };
  const byMember = { 'x-token': table.member.token };
  const key = setting.admin.token.slice(0, 16);
  const sealed = {
    headers: { ...byAdmin, 'x-enc': '1' },
    seal: (text) => JSON.stringify({ encrypted: sealText(text, key) }),
  };
  const as = (headers, make) => (p, k) => ({ ...make(p, k), headers });

  const open_ = queries({ query: `${open}/query` });
  const admin_ = queries({ query: `${admin}/query` });
  const member_ = queries({ query: `${simple}/query` });
  const update = (p, k) => post(`${admin}/${ids[k]}/update`, { quantity: p.quantity, status: p.status });
  const create = (_, k) => post(`${admin}/save`, asOurs(newRow(k)), { unique: true });

  return {
    name: 'ours',
    base,
    headers: {},
    pids,
    databasePid,
    operations: {
      a: as(byToken, (_, k) => ({ path: `${open}/${ids[k]}` })),
      ...Object.fromEntries(Object.entries(open_).map(([name, make]) => [name, as(byToken, make)])),
      e: as(byAdmin, () =>
        post(`${admin}/summary`, { list: [{ key: 'amount', method: 'sum' }], group: ['region'] }),
      ),
      f: as(byAdmin, create),
      g: as(byAdmin, update),
      h: as(byAdmin, (_, k) => post(`${admin}/bulk`, { save: bulkRows(k).map(asOurs) }, { unique: true })),
      'a.admin': as(byAdmin, (_, k) => ({ path: `${admin}/${ids[k]}` })),
      'b.admin': as(byAdmin, admin_.b),
      'a.member': as(byMember, (_, k) => ({ path: `${simple}/${ids[k]}` })),
      'b.member': as(byMember, member_.b),
      'a.sealed': (_, k) => ({ path: `${admin}/${ids[k]}`, headers: sealed.headers }),
      'b.sealed': (p) => ({ ...admin_.b(p), ...sealed }),
      'g.sealed': (p, k) => ({ ...update(p, k), ...sealed }),
    },
  };
}
