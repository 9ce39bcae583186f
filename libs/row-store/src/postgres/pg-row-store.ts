import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { AuditWriter, poolOf, type IdempotencyKeys } from '@buildmesh/persistence';
import type { RowBatches } from '../row-batches.js';
import type { RowConversion } from '../row-conversion.js';
import type { RowFormulas } from '../row-formulas.js';
import type { RowMerge } from '../row-merge.js';
import type { RowReads } from '../row-reads.js';
import type { RowStaging } from '../row-staging.js';
import type { RowStructure } from '../row-structure.js';
import type { RowWrites } from '../row-writes.js';
import { PgBulk } from './pg-bulk.js';
import { PgCompute } from './pg-compute.js';
import { PgConvert } from './pg-convert.js';
import { PgLoader } from './pg-loader.js';
import { PgMerge } from './pg-merge.js';
import { PgReader } from './pg-reader.js';
import { PgStructure } from './pg-structure.js';
import { PgWriter } from './pg-writer.js';
import { openReadPool, type ReadPoolOptions } from './read-pool.js';
import { textRulesOf, type TextRules } from './text-match.js';

export interface PgRowStoreOptions extends ReadPoolOptions {
  /** Database of the service; writes, streams and structure go over its connections. */
  source: DataSource;
  /** Keys of retried calls, kept with the rows that these write. */
  keys: IdempotencyKeys;
  /** Called after each committed write, so that its event leaves soon. */
  afterCommit?: () => void;
}

/** The row store on PostgreSQL (D28): each of its ports on connections that fit what it does. */
export class PgRowStore {
  readonly reads: RowReads;
  readonly writes: RowWrites;
  readonly batches: RowBatches;
  readonly structure: RowStructure;
  readonly conversion: RowConversion;
  readonly formulas: RowFormulas;
  readonly staging: RowStaging;
  readonly merge: RowMerge;

  private constructor(
    { source, keys, schema, afterCommit = () => undefined }: PgRowStoreOptions,
    private readonly readPool: Pool,
    text: TextRules,
  ) {
    const pool = poolOf(source);
    const audit = new AuditWriter(schema);
    const parts = { audit, once: keys, text, afterCommit };
    const writer = new PgWriter(pool, parts);
    const structure = new PgStructure(pool, text, schema);
    this.reads = new PgReader(readPool, pool, text);
    this.writes = writer;
    this.batches = new PgBulk(pool, { ...parts, writer });
    this.structure = structure;
    this.conversion = new PgConvert(structure);
    this.formulas = new PgCompute(text, schema);
    this.staging = new PgLoader();
    this.merge = new PgMerge(audit);
  }

  static async open(options: PgRowStoreOptions): Promise<PgRowStore> {
    const readPool = openReadPool(options);
    return new PgRowStore(options, readPool, await textRulesOf(readPool, options.schema));
  }

  close(): Promise<void> {
    return this.readPool.end();
  }
}
