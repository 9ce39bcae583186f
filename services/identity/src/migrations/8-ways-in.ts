import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations and applications: the ways into a role. Both end with the role, an application also with the membership. */
export class WaysIn1764200000008 implements MigrationInterface {
  readonly name = 'WaysIn1764200000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.invitation (
      _project text NOT NULL,
      role text NOT NULL,
      code text NOT NULL UNIQUE,
      inviter text NOT NULL REFERENCES identity.account,
      from_at timestamptz NOT NULL,
      until_at timestamptz NOT NULL,
      PRIMARY KEY (_project, role),
      FOREIGN KEY (_project, role) REFERENCES identity.role (_project, _id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX invitation_until ON identity.invitation (until_at)');
    await runner.query(`CREATE TABLE identity.application (
      _id text PRIMARY KEY,
      _project text NOT NULL,
      role text NOT NULL,
      account text NOT NULL,
      reason text NOT NULL,
      status text NOT NULL CHECK (status IN ('pending', 'passed', 'refused')),
      created_at timestamptz NOT NULL,
      handler text REFERENCES identity.account,
      handled_at timestamptz,
      FOREIGN KEY (_project, role) REFERENCES identity.role (_project, _id) ON DELETE CASCADE,
      FOREIGN KEY (_project, account) REFERENCES identity.member (_project, account) ON DELETE CASCADE
    )`);
    await runner.query(`CREATE UNIQUE INDEX application_pending ON identity.application (_project, account, role)
      WHERE status = 'pending'`);
    await runner.query(
      'CREATE INDEX application_list ON identity.application (_project, created_at DESC, _id DESC)',
    );
    await runner.query('CREATE INDEX application_role ON identity.application (_project, role)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.application, identity.invitation');
  }
}
