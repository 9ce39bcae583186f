import type { MigrationInterface, QueryRunner } from 'typeorm';
import { noticeDdl } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

/** Notices of functions that wait to be sent. */
export class FlowNotices1764202560000 implements MigrationInterface {
  readonly name = 'FlowNotices1764202560000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of noticeDdl(SCHEMA)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".notice`);
  }
}
