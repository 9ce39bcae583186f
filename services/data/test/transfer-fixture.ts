import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { newId, sleep } from '@buildmesh/kernel';
import {
  adminQueryRows,
  getJob,
  importRows,
  type CallContext,
  type ImportResult,
  type Job,
  type OutputOf,
  type RawInputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import type { DataFixture, NewFields } from './data-fixture.js';

type Option = RawInputOf<typeof importRows> extends { option?: infer O } ? O : never;
export type Params = { project: string; entity: string };
export type Counts = Exclude<ImportResult, { job: string; total?: undefined }> & {
  total: number;
  saved: number;
  updated: number;
  failed: number;
  errors: { index: number; text: string }[];
  job: string;
};

const VEGA = new URL('../../../node_modules/vega-datasets/data/', import.meta.url);

/** A file of real data from `vega-datasets`. */
export function vega(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(name, VEGA)));
}

/** Puts content where the gateway would have put an upload. */
export async function upload(
  data: DataFixture,
  content: string | Buffer,
  name = 'file.csv',
): Promise<StoredFile> {
  const key = `tmp/${newId()}`;
  const { size } = await data.service
    .get<FileStore>(FileStore)
    .put(key, Readable.from([Buffer.from(content)]), 1e9);
  return { key, name, type: 'application/octet-stream', size };
}

type Content = string | Buffer;

/** Imports content as a file; answers as the contract does. */
export async function importFile(
  data: DataFixture,
  params: Params,
  what: Content | { content: Content; option?: Option; as?: CallContext },
): Promise<Counts> {
  const {
    content,
    option = {} as Option,
    as = data.admin,
  } = typeof what === 'string' || Buffer.isBuffer(what) ? { content: what } : what;
  const file = await upload(data, content);
  const answer: OutputOf<typeof importRows> = await data.service.ask(importRows, as, {
    params,
    input: { file, option },
  });
  return answer as Counts;
}

/** Waits until a job has ended, one way or the other. */
export async function ended(
  data: DataFixture,
  id: string,
  withinMs = 60_000,
  ...[as = data.admin]: [CallContext?]
): Promise<Job> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(50)) {
    const job = await data.service.ask(getJob, as, { params: { project: as.project ?? data.project, id } });
    if (!['waiting', 'running'].includes(job.state)) return job;
  }
  throw new Error(`job ${id} did not end`);
}

/** Text of a stored file. */
export async function textOf(data: DataFixture, file: StoredFile): Promise<string> {
  return (await bytesOf(data, file)).toString('utf8');
}

export async function bytesOf(data: DataFixture, file: StoredFile): Promise<Buffer> {
  const content = await data.service.get<FileStore>(FileStore).open(file.key);
  if (!content) throw new Error(`${file.key} is missing`);
  const pieces: Buffer[] = [];
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

const ORDERS: NewFields = [
  { name: 'Code', type: 'string', key: 'code', option: { required: true, unique: true } },
  { name: 'Amount', type: 'number', key: 'amount', option: { max: 1000 } },
  { name: 'Due', type: 'date', key: 'due' },
  { name: 'Paid', type: 'string', key: 'paid', option: { _display: { _type: 'switch' } } },
  { name: 'Status', type: 'string', key: 'status', option: { default: 'new' } },
];

/** A table with a unique required code, a bounded amount, a date, a switch and a default. */
export async function ordersTable(data: DataFixture): Promise<Params> {
  return (await data.table('Orders', ORDERS)).params;
}

/** Rows of a table in the order of a field. */
export async function rowsOf(
  data: DataFixture,
  params: Params,
  sortKey = 'code',
): Promise<Record<string, unknown>[]> {
  const input = { page: { size: 500 }, sort: [{ key: sortKey, order: 'asc' as const }] };
  return (await data.service.ask(adminQueryRows, data.admin, { params, input })).data;
}

export async function countOf(data: DataFixture, params: Params): Promise<number> {
  const { size } = await data.service.ask(adminQueryRows, data.admin, {
    params,
    input: { page: { size: 1 } },
  });
  return size ?? -1;
}
