import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Departments and groups. Composite foreign keys keep parents and people of a group inside its project, and take people
 * who leave the project out of its groups, whatever the code does.
 */
export class Groups1764200000007 implements MigrationInterface {
  readonly name = 'Groups1764200000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.org_group (
      _id text PRIMARY KEY,
      _project text NOT NULL REFERENCES identity.project,
      name text NOT NULL,
      type text NOT NULL CHECK (type IN ('group', 'member')),
      parent text,
      head text,
      option jsonb NOT NULL,
      _sort double precision NOT NULL,
      _ver integer NOT NULL,
      UNIQUE (_project, _id),
      FOREIGN KEY (_project, parent) REFERENCES identity.org_group (_project, _id),
      FOREIGN KEY (_project, head) REFERENCES identity.member (_project, account) ON DELETE SET NULL (head)
    )`);
    await runner.query('CREATE INDEX org_group_parent ON identity.org_group (_project, parent)');
    await runner.query('CREATE INDEX org_group_head ON identity.org_group (_project, head)');
    await runner.query(`CREATE TABLE identity.group_member (
      org_group text NOT NULL,
      account text NOT NULL,
      part text NOT NULL CHECK (part IN ('user', 'admin')),
      _project text NOT NULL,
      PRIMARY KEY (org_group, account, part),
      FOREIGN KEY (_project, org_group) REFERENCES identity.org_group (_project, _id) ON DELETE CASCADE,
      FOREIGN KEY (_project, account) REFERENCES identity.member (_project, account) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX group_member_account ON identity.group_member (_project, account)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.group_member, identity.org_group');
  }
}
