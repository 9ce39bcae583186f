import type { PoolClient } from 'pg';
import { clientOf, literal, quoted } from '@buildmesh/persistence';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import { readAs, type RawValue } from '../raw-values.js';
import { RowConversion } from '../row-conversion.js';
import type { FieldConversion, UniqueRule } from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { castType, toJsonValue } from './column.js';
import { tableOf } from './names.js';
import { translating } from './pg-errors.js';
import type { PgStructure } from './pg-structure.js';
import { setUnique } from './unique-index.js';
import { rowTypes } from './value-parsers.js';

/** Rows converted in one turn. */
const CONVERT_BATCH = 5_000;

interface StoredValue {
  id: string;
  value: unknown;
  raw: RawValue | null;
}

/** What becomes of a value: it goes into the cell, or stays raw beside it. */
interface Converted {
  id: string;
  value: unknown;
  raw: RawValue | null;
  /** It was in the cell and is not any more. */
  isLost: boolean;
}

/** Stored values of a field that becomes another one; those that it does not take are kept as raw values. */
export class PgConvert extends RowConversion {
  constructor(private readonly structure: Pick<PgStructure, 'addFields' | 'dropColumns' | 'writingFor'>) {
    super();
  }

  override async convertField(
    transaction: Transaction,
    entity: CompiledEntity,
    change: FieldConversion,
  ): Promise<number> {
    const client = await clientOf(transaction);
    const { from, to } = change;
    const moves = from.column !== to.column;
    await this.structure.writingFor(transaction, '*');
    if (moves) {
      const plain = { ...to, _option: { ...to._option, unique: false } };
      await this.structure.addFields(transaction, entity, [plain]);
    }
    let lost = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows = await this.values(client, entity, { from, after });
      const converted = await convertedRows(rows, change);
      lost += converted.filter(({ isLost }) => isLost).length;
      const written = converted.filter((row, at) => moves || differs(row, rows[at]));
      if (written.length > 0) await this.store(client, entity, { to, rows: written });
      after = rows.length < CONVERT_BATCH ? undefined : rows.at(-1)?.id;
    }
    if (moves) await this.structure.dropColumns(transaction, entity, [from]);
    return lost;
  }

  override async setUnique(
    transaction: Transaction,
    entity: CompiledEntity,
    rule: UniqueRule,
  ): Promise<void> {
    await setUnique(await clientOf(transaction), entity, rule);
  }

  private async values(
    client: PoolClient,
    entity: CompiledEntity,
    { from, after }: { from: CompiledField; after: string },
  ): Promise<StoredValue[]> {
    const id = literal(from._id);
    const cell = from.storage ? quoted(from.column) : 'NULL';
    const text = `SELECT "_id" AS id, ${cell} AS value, "_raw"->${id} AS raw FROM ${tableOf(entity)} WHERE (${cell} IS NOT NULL OR "_raw" ? ${id}) AND "_id" > $1 ORDER BY "_id" LIMIT ${CONVERT_BATCH}`;
    return (await client.query<StoredValue>({ text, values: [after], types: rowTypes })).rows;
  }

  private async store(
    client: PoolClient,
    entity: CompiledEntity,
    { to, rows }: { to: CompiledField; rows: readonly Converted[] },
  ): Promise<void> {
    const { storage } = to;
    const list = JSON.stringify(
      rows.map(({ id, value, raw }) => ({ id, v: storage ? toJsonValue(storage, value) : null, r: raw })),
    );
    const cell = storage ? `${quoted(to.column)} = x.v, ` : '';
    const id = literal(to._id);
    const raw = `NULLIF(CASE WHEN x.r IS NULL THEN t."_raw" - ${id} ELSE coalesce(t."_raw", '{}') || jsonb_build_object(${id}, x.r) END, '{}')`;
    const text = `UPDATE ${tableOf(entity)} t SET ${cell}"_raw" = ${raw} FROM json_to_recordset($1::json) AS x(id text, v ${castType(storage ?? 'text')}, r jsonb) WHERE t."_id" = x.id`;
    await translating(entity, () => client.query(text, [list]));
  }
}

async function convertedRows(
  rows: readonly StoredValue[],
  { from, to, convert }: FieldConversion,
): Promise<Converted[]> {
  const kept = rows.map(({ value, raw }) => (value === null ? raw : { value, of: from }));
  const given = kept.flatMap((value, at) => (value && to.storage ? [{ value, at }] : []));
  const values = await convert(given.map(({ value }) => value));
  const byRow = new Map(given.map(({ at }, place) => [at, values[place]]));
  return rows.map(({ id, value, raw }, at) => {
    const converted = byRow.get(at);
    const isFilled = value !== null;
    if (converted !== undefined) return { id, value: converted, raw: null, isLost: false };
    return { id, value: null, raw: isFilled ? { value, of: readAs(from) } : raw, isLost: isFilled };
  });
}

function differs({ value, raw }: Converted, before: StoredValue | undefined): boolean {
  return value !== before?.value || raw !== before?.raw;
}
