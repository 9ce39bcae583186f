import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formulaDdl } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

/** The functions that stored formulas call, a place beside each row for their errors, and what is computed anew (D89). */
export class Expressions1764202920000 implements MigrationInterface {
  readonly name = 'Expressions1764202920000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of formulaDdl(SCHEMA)) await runner.query(ddl);
    await onTables(runner, 'ADD COLUMN IF NOT EXISTS "_errors" jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await onTables(runner, 'DROP COLUMN IF EXISTS "_errors"');
    await runner.query(`DO $$ DECLARE f regprocedure; BEGIN
      FOR f IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = '"${SCHEMA}"'::regnamespace AND proname LIKE 'fx\\_%' LOOP
        EXECUTE format('DROP FUNCTION %s', f);
      END LOOP;
    END $$`);
  }
}

async function onTables(runner: QueryRunner, change: string): Promise<void> {
  await runner.query(`DO $$ DECLARE place record; BEGIN
    FOR place IN SELECT s.schema_name, e.table_name FROM "${SCHEMA}".entity e JOIN "${SCHEMA}".space s USING (project) LOOP
      EXECUTE format('ALTER TABLE IF EXISTS %I.%I ${change}', place.schema_name, place.table_name);
    END LOOP;
  END $$`);
}
