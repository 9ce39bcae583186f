import type { Pool, PoolClient } from 'pg';
import { IdempotencyKeys, AuditWriter } from '@buildmesh/persistence';
import { PgBulk } from './pg-bulk.js';
import { PgCompute } from './pg-compute.js';
import { PgConvert } from './pg-convert.js';
import { PgLoader } from './pg-loader.js';
import { PgMerge } from './pg-merge.js';
import { PgReader } from './pg-reader.js';
import { PgStructure } from './pg-structure.js';
import { PgWriter } from './pg-writer.js';
import { textRulesOf } from './text-match.js';

/** What the row store on PostgreSQL is made of. */
export interface PgParts {
  reader: PgReader;
  once: IdempotencyKeys;
  writer: PgWriter;
  bulk: PgBulk;
  structure: PgStructure;
  compute: PgCompute;
  convert: PgConvert;
  loader: PgLoader;
  merge: PgMerge;
}

/** The parts for a service, whose `schema` keeps the audit of its writes. */
export async function openParts(pool: Pool, readPool: Pool, schema: string): Promise<PgParts> {
  const text = await textRulesOf(readPool, schema);
  const audit = new AuditWriter(schema);
  const once = new IdempotencyKeys(pool, audit);
  const writer = new PgWriter(pool, { audit: audit, once, text });
  const structure = new PgStructure(pool, text, schema);
  return {
    reader: new PgReader(readPool, pool, text),
    once,
    writer,
    bulk: new PgBulk(pool, { audit: audit, once, text, writer, structure }),
    structure,
    compute: new PgCompute(text, schema),
    convert: new PgConvert(structure),
    loader: new PgLoader(),
    merge: new PgMerge(audit),
  };
}

/** The same parts, reading and writing in a transaction. */
export function partsWithin(parts: PgParts, transaction: PoolClient): PgParts {
  const client = inTurn(transaction);
  const writer = parts.writer.on(client);
  return { ...parts, reader: parts.reader.on(client), writer, bulk: parts.bulk.on(client, writer) };
}

/** Questions that come at the same time wait for one another: a connection answers one at a time. */
function inTurn(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...question: [never]): Promise<unknown> => {
    const answer = last.then(() => client.query(...question));
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query } as unknown as PoolClient;
}
