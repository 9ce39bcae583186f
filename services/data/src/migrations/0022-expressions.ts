import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inFormerUnits } from '@buildmesh/domain';
import { formulaDdl } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

const PLACES = `SELECT s.schema_name, e.table_name FROM "${SCHEMA}".entity e JOIN "${SCHEMA}".space s USING (project)`;

/** The functions that stored formulas call, a place beside each row for their errors, and what is computed anew (D89). */
export class Expressions1764202920000 implements MigrationInterface {
  readonly name = 'Expressions1764202920000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of formulaDdl(SCHEMA)) await runner.query(ddl);
    await runner.query(`DO $$ DECLARE place record; BEGIN
      FOR place IN ${PLACES} LOOP
        EXECUTE format('ALTER TABLE IF EXISTS %I.%I ADD COLUMN IF NOT EXISTS "_errors" jsonb', place.schema_name, place.table_name);
      END LOOP;
    END $$`);
    for (const table of ['flow', 'flow_version']) await renewUnits(runner, `"${SCHEMA}".${table}`);
  }

  /** Tables whose formulas were written since go on with them, for the version before does not write them again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DO $$ DECLARE place record; f regprocedure; is_called boolean := FALSE; BEGIN
      FOR place IN ${PLACES} LOOP
        IF EXISTS (SELECT FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
          WHERE n.nspname = place.schema_name AND p.proname = place.table_name || '~f' AND strpos(p.prosrc, '~errors') > 0)
        THEN is_called := TRUE;
        ELSE EXECUTE format('ALTER TABLE IF EXISTS %I.%I DROP COLUMN IF EXISTS "_errors"', place.schema_name, place.table_name);
        END IF;
      END LOOP;
      IF is_called THEN RETURN; END IF;
      FOR f IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = '"${SCHEMA}"'::regnamespace AND proname LIKE 'fx\\_%' LOOP
        EXECUTE format('DROP FUNCTION %s', f);
      END LOOP;
    END $$`);
  }
}

/** `m` was a month in the formulas of functions, too; those of fields are renewed with what computes them. */
async function renewUnits(runner: QueryRunner, table: string): Promise<void> {
  const rows = (await runner.query(
    `SELECT ctid::text AS place, nodes FROM ${table} WHERE strpos(upper(nodes::text), 'DATEADD') > 0`,
  )) as { place: string; nodes: unknown }[];
  for (const { place, nodes } of rows)
    await runner.query(`UPDATE ${table} SET nodes = $2 WHERE ctid = $1::tid`, [
      place,
      JSON.stringify(inPresentUnits(nodes)),
    ]);
}

function inPresentUnits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPresentUnits);
  if (typeof value !== 'object' || value === null) return value;
  const renewed = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const isFormula = typeof part === 'string' && (key === 'formula' || key === '$formula');
    return [key, isFormula ? inFormerUnits(part) : inPresentUnits(part)];
  });
  return Object.fromEntries(renewed);
}
