import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Composite foreign keys keep parents and members of a role inside its project, whatever the code does. */
export class Roles1764200000003 implements MigrationInterface {
  readonly name = 'Roles1764200000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.role (
      _id text PRIMARY KEY,
      _project text NOT NULL REFERENCES identity.project,
      _name text NOT NULL,
      _type text NOT NULL CHECK (_type IN ('admin', 'common', 'public')),
      _parent text,
      _auth jsonb NOT NULL,
      _option jsonb NOT NULL,
      home jsonb,
      _sort double precision NOT NULL,
      _default boolean NOT NULL,
      _ver integer NOT NULL,
      UNIQUE (_project, _id),
      FOREIGN KEY (_project, _parent) REFERENCES identity.role (_project, _id)
    )`);
    await runner.query('CREATE INDEX role_parent ON identity.role (_project, _parent)');
    await runner.query(
      `CREATE UNIQUE INDEX role_default ON identity.role (_project, (_type = 'public')) WHERE _default`,
    );
    await runner.query(`CREATE TABLE identity.member (
      _project text NOT NULL REFERENCES identity.project,
      account text NOT NULL REFERENCES identity.account,
      blocked boolean NOT NULL,
      _rid text,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (_project, account)
    )`);
    await runner.query('CREATE INDEX member_account ON identity.member (account)');
    await runner.query(`CREATE TABLE identity.role_member (
      role text NOT NULL,
      account text NOT NULL,
      _project text NOT NULL,
      position smallint NOT NULL,
      PRIMARY KEY (role, account),
      UNIQUE (_project, account, position),
      FOREIGN KEY (_project, role) REFERENCES identity.role (_project, _id),
      FOREIGN KEY (_project, account) REFERENCES identity.member (_project, account) ON DELETE CASCADE
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.role_member, identity.member, identity.role');
  }
}
