import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** How often assistants were asked: by a project on a day (D65), by a person in a minute (D59). */
export class AiUse1764202720000 implements MigrationInterface {
  readonly name = 'AiUse1764202720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".ai_day (
      project text COLLATE "C" NOT NULL,
      day date NOT NULL,
      calls int NOT NULL,
      PRIMARY KEY (project, day)
    )`);
    await runner.query(`CREATE TABLE "${SCHEMA}".ai_minute (
      project text COLLATE "C" NOT NULL,
      person text COLLATE "C" NOT NULL,
      minute timestamptz NOT NULL,
      calls int NOT NULL,
      PRIMARY KEY (project, person, minute)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ai_minute', 'ai_day']) await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
