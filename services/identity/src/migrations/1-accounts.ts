import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1764200000001 implements MigrationInterface {
  readonly name = 'Accounts1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.account (
      _id text PRIMARY KEY,
      scope text NOT NULL,
      account text NOT NULL,
      nickname text NOT NULL,
      avatar text,
      phone text,
      password text NOT NULL,
      model text NOT NULL CHECK (model IN ('inner', 'public')),
      status text NOT NULL CHECK (status IN ('active', 'disabled')),
      home_project text,
      unlimited boolean NOT NULL,
      created_at timestamptz NOT NULL,
      _ver integer NOT NULL,
      CHECK ((model = 'inner') = (scope = ''))
    )`);
    await runner.query('CREATE UNIQUE INDEX account_name ON identity.account (scope, lower(account))');
    await runner.query(
      'CREATE UNIQUE INDEX account_phone ON identity.account (scope, phone) WHERE phone IS NOT NULL',
    );
    await runner.query(`CREATE TABLE identity.session (
      _id text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      account text NOT NULL REFERENCES identity.account,
      project text,
      platform text NOT NULL,
      ip text NOT NULL,
      created_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    )`);
    await runner.query('CREATE INDEX session_account ON identity.session (account, seen_at)');
    await runner.query('CREATE INDEX session_seen ON identity.session (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.session, identity.account');
  }
}
