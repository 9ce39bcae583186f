import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What projects use of their quotas, and the ids of those that are gone for good. */
export class Usage1764200000009 implements MigrationInterface {
  readonly name = 'Usage1764200000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.project ADD _used jsonb, ADD count_at timestamptz');
    await runner.query(
      'CREATE INDEX project_removed ON identity.project (removed_at) WHERE removed_at IS NOT NULL',
    );
    await runner.query(`CREATE TABLE identity.purged_project (
      _id text PRIMARY KEY,
      purged_at timestamptz NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.purged_project');
    await runner.query('DROP INDEX identity.project_removed');
    await runner.query('ALTER TABLE identity.project DROP count_at, DROP _used');
  }
}
