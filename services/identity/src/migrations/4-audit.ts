import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries cannot be changed by anyone; deleting is left to housekeeping, which only knows their age (D70, D87). */
export class Audit1764200000004 implements MigrationInterface {
  readonly name = 'Audit1764200000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.audit (
      _id text PRIMARY KEY,
      _project text,
      time timestamptz NOT NULL,
      account text,
      action text NOT NULL,
      target text NOT NULL,
      before text,
      after text
    )`);
    await runner.query('CREATE INDEX audit_project ON identity.audit (_project, time DESC, _id DESC)');
    await runner.query('CREATE INDEX audit_time ON identity.audit (time)');
    await runner.query(`CREATE FUNCTION identity.refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'audit entries are append-only'; END $$`);
    await runner.query(`CREATE TRIGGER audit_append_only BEFORE UPDATE ON identity.audit
      FOR EACH ROW EXECUTE FUNCTION identity.refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.audit');
    await runner.query('DROP FUNCTION identity.refuse_change()');
  }
}
