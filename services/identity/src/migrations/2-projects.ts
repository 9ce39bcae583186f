import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Projects1764200000002 implements MigrationInterface {
  readonly name = 'Projects1764200000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.project (
      _id text PRIMARY KEY,
      _name text NOT NULL,
      _owner text NOT NULL REFERENCES identity.account,
      _status smallint NOT NULL CHECK (_status BETWEEN 0 AND 3),
      _expired timestamptz,
      _limit jsonb NOT NULL,
      _option jsonb NOT NULL,
      token_hash text UNIQUE CHECK (length(token_hash) = 64),
      token_hint text,
      removed_at timestamptz,
      created_at timestamptz NOT NULL,
      _ver integer NOT NULL
    )`);
    await runner.query('CREATE INDEX project_owner ON identity.project (_owner)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.project');
  }
}
