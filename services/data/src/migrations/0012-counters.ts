import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** How far the auto-numbers of a project have counted (D46). */
export class Counters1764202320000 implements MigrationInterface {
  readonly name = 'Counters1764202320000';

  async up(runner: QueryRunner): Promise<void> {
    // Room on each page: a row is written with every number, and no index but its key's changes.
    await runner.query(`CREATE TABLE "${SCHEMA}".counter (
      project text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      period text COLLATE "C" NOT NULL,
      last bigint NOT NULL,
      PRIMARY KEY (project, key, period)
    ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".counter`);
  }
}
