import type { MigrationInterface, QueryRunner } from 'typeorm';
import { approvalGuardDdl } from '@buildmesh/row-store';
import { SCHEMA } from '../schema.js';

/** Rows that running applications hold, and how they were changed where that is allowed (D95). */
export class ApprovalHolds1764202980000 implements MigrationInterface {
  readonly name = 'ApprovalHolds1764202980000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of approvalGuardDdl(SCHEMA)) await runner.query(ddl);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION "${SCHEMA}".approval_guard() CASCADE`);
    for (const table of ['approval_change', 'approval_hold'])
      await runner.query(`DROP TABLE "${SCHEMA}"."${table}"`);
  }
}
