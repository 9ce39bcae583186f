// Brings `orders` into our product through its own API: project, table, fields, import, a token, a member.
import { createWriteStream, openAsBlob } from 'node:fs';
import { once } from 'node:events';
import { usageOf } from '../lib/cpu.mjs';
import { COLUMNS, csvLine } from '../lib/orders.mjs';
import { Client } from './client.mjs';
import { FIELDS } from './fields.mjs';

/** Ids asked for in one call; the product allows 1000 values in a condition. */
const IDS_PER_CALL = 500;
const MEMBER_PASSWORD = 'bench-member-1';

/** Writes the rows as a CSV file with a header line. */
export async function writeCsv(path, rows) {
  const file = createWriteStream(path);
  file.write(`${COLUMNS.join(',')}\n`);
  for (let start = 1; start <= rows; start += 2000) {
    let text = '';
    for (let i = start; i < Math.min(start + 2000, rows + 1); i++) text += csvLine(i);
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** An empty table with the fields of `orders`; answers its id. */
export async function createTable(admin, project, name) {
  const entity = await admin.post(`/api/admin/entity/${project}/create`, { name });
  await admin.post(`/api/admin/entity/${project}/${entity._id}/field/bulk/create`, { list: FIELDS });
  return entity._id;
}

/** Imports a CSV file; answers how long it took and the most memory a single process of ours used meanwhile. */
export async function importFile({ admin, project, pids }, entity, path) {
  const started = performance.now();
  let peakRss = 0;
  const watch = setInterval(() => (peakRss = Math.max(peakRss, usageOf(pids).largestRss)), 200);
  try {
    const file = { blob: await openAsBlob(path), name: 'orders.csv' };
    const answer = await admin.upload(`/api/admin/data/${project}/${entity}/import`, file, {});
    const result = 'total' in answer ? answer : await admin.finished(project, answer.job);
    if (result.failed > 0 || (result.state && result.state !== 'done')) {
      throw new Error(`Import of ${path}: ${JSON.stringify(result).slice(0, 600)}`);
    }
    return { seconds: (performance.now() - started) / 1000, saved: result.saved, peakRss, job: answer.job };
  } finally {
    clearInterval(watch);
  }
}

/** Our ids of the rows that the request parameters name by number. */
async function idsOf(admin, place, parameters) {
  const codes = [...new Set(parameters.map((one) => `ORD-${String(one.id).padStart(8, '0')}`))];
  const ids = new Map();
  for (let start = 0; start < codes.length; start += IDS_PER_CALL) {
    const { data } = await admin.post(`/api/admin/data/${place.project}/${place.entity}/query`, {
      query: [{ key: 'code', opt: 'in', value: codes.slice(start, start + IDS_PER_CALL) }],
      page: { index: 1, size: IDS_PER_CALL },
      option: { count: false, fields: ['code'] },
    });
    for (const row of data) ids.set(row.code, row._id);
  }
  if (ids.size !== codes.length)
    throw new Error(`${codes.length - ids.size} of ${codes.length} rows are not there`);
  return parameters.map((one) => ids.get(`ORD-${String(one.id).padStart(8, '0')}`));
}

/** A member whose role sees all rows, but through a row filter, and all fields but one. */
async function createMember(admin, { project, entity }, base) {
  const role = await admin.post(`/api/admin/auth/${project}/main/role/create`, {
    name: 'bench',
    type: 'common',
  });
  await admin.post(`/api/admin/role/${project}/auth/update`, {
    role: role._id,
    updated: {
      simple: { [entity]: { query: true, view: true } },
      query: { [`${entity}.owner`]: false },
      filter: { [entity]: [{ key: 'quantity', opt: 'gte', value: 1 }] },
    },
  });
  const account = `member${Date.now() % 1e8}`;
  await admin.post(`/api/admin/user/${project}/create`, { role: role._id, account, pwd: MEMBER_PASSWORD });
  return Client.signIn(base, account, MEMBER_PASSWORD);
}

/** Marks fields for indexes and waits until they are built. */
export async function indexOurs({ admin, project }, entity, { fields, combined }) {
  const set = (mark) => admin.post(`/api/admin/data/${project}/${entity}/index/set`, mark);
  for (const field of fields) await set({ field });
  for (const each of combined) await set({ fields: each });
  const { job } = await admin.get(`/api/admin/data/${project}/${entity}/index/build`);
  const result = await admin.finished(project, job);
  if (result.state !== 'done') throw new Error(`Building indexes: ${JSON.stringify(result).slice(0, 400)}`);
}

/** Project and callers; tables come with `prepareTable`. */
export async function prepareProject({ base, account, password, pids }) {
  const admin = await Client.signIn(base, account, password);
  const { _id: project } = await admin.post('/api/common/project/create', { name: `bench ${Date.now()}` });
  const { token: projectToken } = await admin.post(`/api/admin/project/${project}/token`, { reset: true });
  return { base, admin, project, projectToken, pids };
}

/** A table with the rows of `csv` in it, and everything a peer needs to ask for them. */
export async function prepareTable(setting, { name, csv, parameters }) {
  const entity = await createTable(setting.admin, setting.project, name);
  const load = await importFile(setting, entity, csv);
  const place = { project: setting.project, entity };
  const ids = await idsOf(setting.admin, place, parameters);
  const member = await createMember(setting.admin, place, setting.base);
  return { ...place, ids, member, load };
}
