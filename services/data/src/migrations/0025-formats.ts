import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formulaDdl } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

/** The functions that stored formulas call, with scientific formats and numbers of days as times (D89). */
export class Formats1764203100000 implements MigrationInterface {
  readonly name = 'Formats1764203100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of formulaDdl(SCHEMA)) await runner.query(ddl);
  }

  /** Formulas that were written since go on with them, for the version before does not write them again. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
