import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { clientOf, quoted } from '@buildmesh/persistence';
import { from as copyFrom } from 'pg-copy-streams';
import { physicalName } from '@buildmesh/kernel';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import { RowStaging } from '../row-staging.js';
import type {
  HeldQuestion,
  IncomingRow,
  LoadTarget,
  StagedFault,
  StagedQuestion,
  Staging,
} from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { castType, columnType } from './column.js';
import { copyValue } from './copy-text.js';
import { tableOf } from './names.js';
import { translating } from './pg-errors.js';
import { rowNameOf } from './row-name.js';

type LineOf = (row: IncomingRow) => string;
type Blocks = AsyncIterable<readonly IncomingRow[]>;

/** COPY into tables, and what is asked of a staged file. */
export class PgLoader extends RowStaging {
  override async copyIn(
    transaction: Transaction,
    { entity, fields: given, act }: LoadTarget,
    rows: Blocks,
  ): Promise<number> {
    const client = await clientOf(transaction);
    const fields = given.filter((field) => field.storage);
    const columns = [
      '"_id"',
      '"__name"',
      '"_creator"',
      '"_role"',
      '"_ctime"',
      '"_mtime"',
      '"_batch"',
      ...columnsOf(fields),
    ];
    const time = new Date(act.timeMs).toISOString();
    const fixed = [act.user, act.role, time, time, act.batch]
      .map((value) => copyValue('text', value))
      .join('\t');
    const line: LineOf = (row) =>
      `${row._id}\t${copyValue('text', rowNameOf(entity, row.values))}\t${fixed}${cellsOf(fields, row)}\n`;
    return translating(entity, () =>
      copy(client, `COPY ${tableOf(entity)} (${columns.join(', ')}) FROM STDIN`, lines(rows, line)),
    );
  }

  override async createStaging(
    transaction: Transaction,
    entity: CompiledEntity,
    given: readonly CompiledField[],
  ): Promise<Staging> {
    const client = await clientOf(transaction);
    const fields = given.filter((field) => field.storage);
    const staging: Staging = { entity, schema: entity.schema, table: physicalName('staging'), fields };
    const columns = fields
      .map((field) => `, ${quoted(field.column)} ${columnType(field.storage ?? 'text')}`)
      .join('');
    // Unlogged: it does not outlive the import, so nothing of it needs to survive a crash.
    const text = `CREATE UNLOGGED TABLE ${tableOf(staging)} ("_index" integer NOT NULL, "_id" text COLLATE "C" NOT NULL, "__name" text COLLATE "C"${columns})`;
    await translating(entity, () => client.query(text));
    return staging;
  }

  override async dropStaging(transaction: Transaction, staging: Staging): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`DROP TABLE IF EXISTS ${tableOf(staging)}`);
  }

  override async copyToStaging(transaction: Transaction, staging: Staging, rows: Blocks): Promise<number> {
    const client = await clientOf(transaction);
    const { entity, fields } = staging;
    const line: LineOf = (row) =>
      `${row.index}\t${row._id}\t${copyValue('text', rowNameOf(entity, row.values))}${cellsOf(fields, row)}\n`;
    return translating(entity, () => copy(client, stagingCopy(staging), lines(rows, line)));
  }

  override async copyLinesToStaging(
    transaction: Transaction,
    staging: Staging,
    lines: Readable,
  ): Promise<number> {
    const client = await clientOf(transaction);
    return translating(staging.entity, () => copy(client, stagingCopy(staging), lines));
  }

  override async stagedDuplicates(
    transaction: Transaction,
    staging: Staging,
    { field, key, limit }: StagedQuestion & { key?: CompiledField },
  ): Promise<StagedFault[]> {
    const client = await clientOf(transaction);
    const column = quoted(field.column);
    const isKey = key?.column === field.column;
    const other = key ? ` AND t.${quoted(key.column)} IS DISTINCT FROM s.${quoted(key.column)}` : '';
    const inTable = `EXISTS (SELECT FROM ${tableOf(staging.entity)} t WHERE t.${column} = s.${column} AND t."_removed_at" IS NULL${other})`;
    const numbered = `SELECT *, row_number() OVER (PARTITION BY ${column} ORDER BY "_index") AS "~n" FROM ${tableOf(staging)} WHERE ${column} IS NOT NULL`;
    const text = `SELECT s."_index" AS index, s.${column}::text AS value FROM (${numbered}) s
      WHERE s."~n" > 1${isKey ? '' : ` OR ${inTable}`} ORDER BY s."_index" LIMIT $1`;
    return translating(staging.entity, async () => (await client.query<StagedFault>(text, [limit])).rows);
  }

  override async stagedNew(
    transaction: Transaction,
    staging: Staging,
    { field, without, limit }: StagedQuestion & { without?: CompiledField },
  ): Promise<StagedFault[]> {
    const client = await clientOf(transaction);
    const column = quoted(field.column);
    const lacking = without ? ` AND s.${quoted(without.column)} IS NULL` : '';
    const text = `SELECT s."_index" AS index, coalesce(s.${column}::text, '') AS value FROM ${tableOf(staging)} s
      WHERE NOT EXISTS (SELECT FROM ${tableOf(staging.entity)} t WHERE t.${column} = s.${column} AND t."_removed_at" IS NULL)${lacking} ORDER BY s."_index" LIMIT $1`;
    return translating(staging.entity, async () => (await client.query<StagedFault>(text, [limit])).rows);
  }

  override async stagedOrphans(
    transaction: Transaction,
    staging: Staging,
    { field, target, limit }: { field: CompiledField; target: CompiledEntity; limit: number },
  ): Promise<StagedFault[]> {
    const client = await clientOf(transaction);
    const column = `s.${quoted(field.column)}`;
    const ids = field.storage === 'text[]' ? `unnest(${column})` : column;
    const text = `SELECT v.index, v.value FROM (SELECT s."_index" AS index, ${ids} AS value FROM ${tableOf(staging)} s WHERE ${column} IS NOT NULL) v
      WHERE NOT EXISTS (SELECT FROM ${tableOf(target)} t WHERE t."_id" = v.value AND t."_removed_at" IS NULL) ORDER BY v.index LIMIT $1`;
    return translating(target, async () => (await client.query<StagedFault>(text, [limit])).rows);
  }

  override async stagedUnheld(
    transaction: Transaction,
    staging: Staging,
    { field, key, values, limit }: HeldQuestion,
  ): Promise<StagedFault[]> {
    const client = await clientOf(transaction);
    const [isIn, list] = 'in' in values ? [true, values.in] : [false, values.notIn];
    const [column, by] = [quoted(field.column), quoted(key.column)];
    const isList = field.storage === 'text[]';
    const each = isList ? `unnest(s.${column})` : `s.${column}`;
    const held = isList ? `v.value = ANY(t.${column})` : `v.value = t.${column}`;
    const type = isList ? 'text' : castType(field.storage ?? 'text');
    const text = `SELECT v.index, min(v.value::text) AS value FROM (SELECT s."_index" AS index, s.${by} AS key, ${each} AS value FROM ${tableOf(staging)} s WHERE s.${column} IS NOT NULL) v
      WHERE ${isIn ? '' : 'NOT '}(v.value = ANY($2::${type}[]))
        AND NOT EXISTS (SELECT FROM ${tableOf(staging.entity)} t WHERE t.${by} = v.key AND t."_removed_at" IS NULL AND ${held})
      GROUP BY v.index ORDER BY v.index LIMIT $1`;
    return translating(
      staging.entity,
      async () => (await client.query<StagedFault>(text, [limit, list])).rows,
    );
  }

  override async dropStaged(
    transaction: Transaction,
    staging: Staging,
    indexes: readonly number[],
  ): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`DELETE FROM ${tableOf(staging)} WHERE "_index" = ANY($1::int[])`, [indexes]);
  }
}

function stagingCopy(staging: Staging): string {
  return `COPY ${tableOf(staging)} (${['"_index"', '"_id"', '"__name"', ...columnsOf(staging.fields)].join(', ')}) FROM STDIN`;
}

function columnsOf(fields: readonly CompiledField[]): string[] {
  return fields.map((field) => quoted(field.column));
}

function cellsOf(fields: readonly CompiledField[], row: IncomingRow): string {
  let text = '';
  for (const field of fields) text += `\t${copyValue(field.storage ?? 'text', row.values[field._key])}`;
  return text;
}

/** Rows go in pieces as fast as the server takes them; memory stays constant. */
async function copy(
  client: PoolClient,
  text: string,
  source: Readable | AsyncIterable<Buffer>,
): Promise<number> {
  const sink = client.query(copyFrom(text));
  await pipeline(
    source instanceof Readable ? source : Readable.from(source, { objectMode: true, highWaterMark: 2 }),
    sink,
  );
  return sink.rowCount ?? 0;
}

async function* lines(blocks: Blocks, line: LineOf): AsyncGenerator<Buffer> {
  for await (const rows of blocks) if (rows.length > 0) yield Buffer.from(rows.map(line).join(''));
}
