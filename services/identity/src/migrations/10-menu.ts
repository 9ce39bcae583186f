import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Composite foreign keys keep parents inside the project, whatever the code does. */
export class Menu1764200000010 implements MigrationInterface {
  readonly name = 'Menu1764200000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.menu (
      _id text PRIMARY KEY,
      _project text NOT NULL REFERENCES identity.project,
      _name text NOT NULL,
      _type text NOT NULL CHECK (_type IN ('dir', 'table', 'page', 'program', 'foreign')),
      _parent text,
      _sort double precision NOT NULL,
      _value text,
      _program text[] NOT NULL,
      _option jsonb NOT NULL,
      _ver integer NOT NULL,
      UNIQUE (_project, _id),
      FOREIGN KEY (_project, _parent) REFERENCES identity.menu (_project, _id)
    )`);
    await runner.query('CREATE INDEX menu_parent ON identity.menu (_project, _parent)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.menu');
  }
}
