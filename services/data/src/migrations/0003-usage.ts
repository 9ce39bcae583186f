import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** How many rows a project holds (D65): a figure that is kept, so that no write has to count. */
export class Usage1764201720000 implements MigrationInterface {
  readonly name = 'Usage1764201720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".usage (
      project text COLLATE "C" PRIMARY KEY,
      rows bigint NOT NULL,
      counted_at timestamptz(3) NOT NULL DEFAULT now()
    ) WITH (fillfactor = 50)`);
    // What an import is about to add; the row leaves in the transaction in which the import's rows appear.
    await runner.query(`CREATE TABLE "${SCHEMA}".usage_claim (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      rows bigint NOT NULL,
      until timestamptz(3) NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['usage_claim', 'usage']) await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
