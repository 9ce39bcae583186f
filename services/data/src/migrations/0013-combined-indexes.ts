import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Indexes over several fields. `columns` are those that the index was built on: a field that got another one lost it. */
export class CombinedIndexes1764202380000 implements MigrationInterface {
  readonly name = 'CombinedIndexes1764202380000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".combined_index (
      id text COLLATE "C" PRIMARY KEY,
      entity text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".entity ON DELETE CASCADE,
      fields jsonb NOT NULL,
      state text NOT NULL CHECK (state IN ('marked', 'building', 'ready', 'failed')),
      index_name text,
      columns text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
    await runner.query(
      `CREATE INDEX combined_index_entity ON "${SCHEMA}".combined_index (entity, created_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".combined_index`);
  }
}
