import type { Readable } from 'node:stream';
import { jsonLines, literal, quoted } from '@buildmesh/persistence';
import { SYSTEM_COLUMNS, type CompiledEntity, type CompiledField } from '../compiled-entity.js';
import type { Transaction } from '../transaction.js';
import { tableOf } from './names.js';

/** Every row of an entity as a JSON object a line, by field key. */
export function dump(
  transaction: Transaction,
  entity: CompiledEntity,
  fields: readonly CompiledField[],
): Promise<Readable> {
  const stored = [...SYSTEM_COLUMNS, ...fields].filter(({ storage }) => storage);
  // A function takes a hundred arguments; a table has more columns.
  const parts = stored.map((field) => `jsonb_build_object(${literal(field._key)}, ${valueOf(field)})`);
  const row = [...parts, `jsonb_strip_nulls(jsonb_build_object('_raw', t."_raw"))`].join(' || ');
  return jsonLines(
    transaction,
    `SELECT ${row} FROM ${tableOf(entity)} t WHERE t."_removed_at" IS NULL ORDER BY t."_id"`,
  );
}

function valueOf({ column, storage }: CompiledField): string {
  const value = `t.${quoted(column)}`;
  return storage === 'timestamptz' ? `(extract(epoch FROM ${value}) * 1000)::bigint` : value;
}
