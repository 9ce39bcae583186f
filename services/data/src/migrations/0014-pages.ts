import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Pages and the views on them (D36). */
export class Pages1764202440000 implements MigrationInterface {
  readonly name = 'Pages1764202440000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".page (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      name text NOT NULL,
      type text NOT NULL CHECK (type IN ('inner', 'outer', 'print')),
      mode text NOT NULL CHECK (mode IN ('common', 'tab', 'mobile')),
      tpl text NOT NULL,
      views text[] NOT NULL DEFAULT '{}',
      param jsonb NOT NULL DEFAULT '{}',
      owner text,
      ver integer NOT NULL DEFAULT 1,
      mtime timestamptz(3) NOT NULL,
      removed_at timestamptz(3)
    )`);
    await runner.query(`CREATE INDEX page_project ON "${SCHEMA}".page (project)`);
    await runner.query(
      `CREATE INDEX page_removed ON "${SCHEMA}".page (removed_at) WHERE removed_at IS NOT NULL`,
    );
    // `json`, not `jsonb`: maps of widgets keep the order of their keys. The page may be gone before its views.
    await runner.query(`CREATE TABLE "${SCHEMA}".view (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      page text COLLATE "C",
      name text NOT NULL,
      template json NOT NULL,
      ver integer NOT NULL DEFAULT 1,
      mtime timestamptz(3) NOT NULL,
      removed_at timestamptz(3)
    )`);
    await runner.query(`CREATE INDEX view_project ON "${SCHEMA}".view (project)`);
    await runner.query(`CREATE INDEX view_page ON "${SCHEMA}".view (page)`);
    await runner.query(
      `CREATE INDEX view_removed ON "${SCHEMA}".view (removed_at) WHERE removed_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${SCHEMA}".view, "${SCHEMA}".page`);
  }
}
