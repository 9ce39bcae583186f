import type { MigrationInterface, QueryRunner } from 'typeorm';
import { undoDdl } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

/** A place beside each row for values that a field does not take (D34), and what audit entries lack to take a load back. */
export class RawValues1764202080000 implements MigrationInterface {
  readonly name = 'RawValues1764202080000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of undoDdl(SCHEMA)) await runner.query(ddl);
    await runner.query(`UPDATE "${SCHEMA}".job SET request = request || '{"simple": true, "mend": []}'
      WHERE kind IN ('copy', 'transform', 'merge') AND NOT request ? 'simple'`);
    await onTables(runner, 'ADD COLUMN IF NOT EXISTS "_raw" jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await onTables(runner, 'DROP COLUMN IF EXISTS "_raw"');
    await runner.query(`DROP TABLE "${SCHEMA}".undo`);
  }
}

async function onTables(runner: QueryRunner, change: string): Promise<void> {
  await runner.query(`DO $$ DECLARE place record; BEGIN
    FOR place IN SELECT s.schema_name, e.table_name FROM "${SCHEMA}".entity e JOIN "${SCHEMA}".space s USING (project) LOOP
      EXECUTE format('ALTER TABLE IF EXISTS %I.%I ${change}', place.schema_name, place.table_name);
    END LOOP;
  END $$`);
}
