import type { MigrationInterface, QueryRunner } from 'typeorm';
import { outboxDdl } from '@buildmesh/persistence';

export class Outbox1764200000005 implements MigrationInterface {
  readonly name = 'Outbox1764200000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxDdl('identity'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.outbox');
  }
}
