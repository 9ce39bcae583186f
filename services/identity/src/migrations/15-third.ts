import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Third1764200000015 implements MigrationInterface {
  readonly name = 'Third1764200000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.third_binding (
      _id text PRIMARY KEY,
      account text NOT NULL REFERENCES identity.account ON DELETE CASCADE,
      provider text NOT NULL CHECK (provider IN ('weixin', 'wxwork', 'dingtalk')),
      corp text NOT NULL,
      subject text NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT third_binding_subject UNIQUE (provider, corp, subject)
    )`);
    await runner.query('CREATE INDEX third_binding_account ON identity.third_binding (account)');
    await runner.query(`CREATE TABLE identity.third_dingtalk (
      _project text PRIMARY KEY REFERENCES identity.project ON DELETE CASCADE,
      agent_id text NOT NULL,
      corp_id text NOT NULL,
      app_key text NOT NULL,
      app_secret text NOT NULL
    )`);
    await runner.query(`CREATE TABLE identity.third_suite (
      _id text PRIMARY KEY,
      ticket text NOT NULL,
      updated_at timestamptz NOT NULL
    )`);
    await runner.query(`CREATE TABLE identity.third_suite_corp (
      suite text NOT NULL,
      corp text NOT NULL,
      agent_id text NOT NULL,
      permanent_code text NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (suite, corp)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE identity.third_suite_corp, identity.third_suite, identity.third_dingtalk, identity.third_binding',
    );
  }
}
