import { clientOf, literal } from '@buildmesh/persistence';
import type { CompiledEntity } from '../compiled-entity.js';
import { RowFormulas } from '../row-formulas.js';
import type { ComputeSettings } from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { computeBody } from './formula/formula-sql.js';
import { computingOf, tableOf } from './names.js';
import { translating } from './pg-errors.js';
import type { TextRules } from './text-match.js';

const TRIGGER = '"~computed"';

/**
 * Formulas of entities, as a trigger of their table: single writes, bundles, loads with COPY and everything that is taken
 * back go past it, in their own statement.
 */
export class PgCompute extends RowFormulas {
  constructor(
    private readonly text: TextRules,
    private readonly schema: string,
  ) {
    super();
  }

  override async compute(
    transaction: Transaction,
    entity: CompiledEntity,
    { before, ...settings }: ComputeSettings & { before: CompiledEntity },
  ): Promise<boolean> {
    const client = await clientOf(transaction);
    const how = { ...settings, text: this.text, schema: this.schema };
    const [was, body] = [computeBody(before, how), computeBody(entity, how)];
    if (was === undefined && body === undefined) return false;
    const [table, name] = [tableOf(entity), computingOf(entity)];
    // A write under way computes as it was before: it must be over before rows are recomputed.
    await client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    if (body === undefined) {
      await client.query(`DROP FUNCTION IF EXISTS ${name}() CASCADE`);
      return false;
    }
    await client.query(
      `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS ${literal(body)}`,
    );
    await client.query(
      `CREATE OR REPLACE TRIGGER ${TRIGGER} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    );
    return body !== was;
  }

  override async recompute(
    transaction: Transaction,
    entity: CompiledEntity,
    { after, limit }: { after: string; limit: number },
  ): Promise<{ count: number; last: string | undefined }> {
    const client = await clientOf(transaction);
    const table = tableOf(entity);
    // The version stays: nobody changed the row.
    const text = `WITH p AS (SELECT "_id" FROM ${table} WHERE "_id" > $1 ORDER BY "_id" LIMIT $2 FOR UPDATE),
      r AS (UPDATE ${table} t SET "_ver" = t."_ver" FROM p WHERE t."_id" = p."_id" RETURNING t."_id")
      SELECT count(*)::int AS count, max("_id") AS last FROM r`;
    const { rows } = await translating(entity, () =>
      client.query<{ count: number; last: string | null }>(text, [after, limit]),
    );
    return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? undefined };
  }
}
