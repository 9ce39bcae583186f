import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inboxDdl } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

/** Which messages of other services had their effect here. */
export class Inbox1764201960000 implements MigrationInterface {
  readonly name = 'Inbox1764201960000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(inboxDdl(SCHEMA));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".inbox`);
  }
}
