import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

const BEFORE = ['import', 'export', 'index', 'revert', 'copy', 'transform', 'merge'];

/** Jobs that compute the formulas of rows anew. */
export class Computed1764202680000 implements MigrationInterface {
  readonly name = 'Computed1764202680000';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, [...BEFORE, 'compute']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "${SCHEMA}".job WHERE kind = 'compute'`);
    await allow(runner, BEFORE);
  }
}

async function allow(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`ALTER TABLE "${SCHEMA}".job DROP CONSTRAINT job_kind_check,
    ADD CONSTRAINT job_kind_check CHECK (kind IN (${list}))`);
}
