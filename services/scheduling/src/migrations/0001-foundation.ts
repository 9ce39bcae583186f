import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inboxDdl, unitOfWorkDdl, outboxDdl } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';

/** What every write leaves behind: events, audit entries, keys of retried calls; and the messages heard from others. */
export class Foundation1764201600000 implements MigrationInterface {
  readonly name = 'Foundation1764201600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const ddl of [outboxDdl(SCHEMA), inboxDdl(SCHEMA), ...unitOfWorkDdl(SCHEMA)])
      await runner.query(ddl);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['idempotency', 'audit', 'inbox', 'outbox'])
      await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
