import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The primary key of `module_item` says that an item lies in one module at most. */
export class Modules1764200000011 implements MigrationInterface {
  readonly name = 'Modules1764200000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.module (
      _id text PRIMARY KEY,
      _project text NOT NULL REFERENCES identity.project,
      _name text NOT NULL,
      _parent text,
      _sort double precision NOT NULL,
      _ver integer NOT NULL,
      UNIQUE (_project, _id),
      FOREIGN KEY (_project, _parent) REFERENCES identity.module (_project, _id)
    )`);
    await runner.query(`CREATE TABLE identity.module_item (
      _project text NOT NULL,
      type text NOT NULL CHECK (type IN ('flow', 'entity', 'api', 'page')),
      item text NOT NULL,
      module text NOT NULL,
      position integer NOT NULL,
      PRIMARY KEY (_project, type, item),
      FOREIGN KEY (_project, module) REFERENCES identity.module (_project, _id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX module_item_module ON identity.module_item (_project, module)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.module_item, identity.module');
  }
}
