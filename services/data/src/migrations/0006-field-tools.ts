import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

const BEFORE = ['import', 'export', 'index', 'revert'];
const TOOLS = ['copy', 'transform', 'merge'];

/** Jobs that copy, cast and merge fields (D34). */
export class FieldTools1764201900000 implements MigrationInterface {
  readonly name = 'FieldTools1764201900000';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, [...BEFORE, ...TOOLS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "${SCHEMA}".job WHERE kind IN (${listOf(TOOLS)})`);
    await allow(runner, BEFORE);
  }
}

async function allow(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  await runner.query(`ALTER TABLE "${SCHEMA}".job DROP CONSTRAINT job_kind_check,
    ADD CONSTRAINT job_kind_check CHECK (kind IN (${listOf(kinds)}))`);
}

function listOf(kinds: readonly string[]): string {
  return kinds.map((kind) => `'${kind}'`).join(', ');
}
