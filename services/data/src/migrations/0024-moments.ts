import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formulaDdl } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

/** The functions that stored formulas call, as the language has them with moments that keep their time of day (D89). */
export class Moments1764203040000 implements MigrationInterface {
  readonly name = 'Moments1764203040000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of formulaDdl(SCHEMA)) await runner.query(ddl);
  }

  /** Formulas that were written since go on with them, for the version before does not write them again. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
