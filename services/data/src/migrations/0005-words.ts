import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wordOrderDdl } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

/** The order of words. */
export class Words1764201840000 implements MigrationInterface {
  readonly name = 'Words1764201840000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wordOrderDdl(SCHEMA));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP COLLATION IF EXISTS "${SCHEMA}".words CASCADE`);
  }
}
