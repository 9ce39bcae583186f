import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/** Orders, and every payment that a provider told of. */
export class Orders1764204600001 implements MigrationInterface {
  readonly name = 'Orders1764204600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".orders (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      user_id text COLLATE "C" NOT NULL,
      package text NOT NULL,
      price integer NOT NULL,
      name text NOT NULL,
      status smallint NOT NULL DEFAULT 0,
      pay_type text,
      trade_no text,
      created_at timestamptz(3) NOT NULL,
      paid_at timestamptz(3),
      closes_at timestamptz(3) NOT NULL,
      licence text NOT NULL DEFAULT 'none',
      until timestamptz(3),
      -- Providers where somebody began to pay, and when they are asked next.
      begun text[] NOT NULL DEFAULT '{}',
      ask_at timestamptz(3),
      asked integer NOT NULL DEFAULT 0,
      -- When the licence is tried next; a try holds it until then.
      license_at timestamptz(3),
      tries integer NOT NULL DEFAULT 0
    )`);
    await runner.query(`CREATE INDEX orders_project ON "${SCHEMA}".orders (project, created_at DESC)`);
    await runner.query(`CREATE INDEX orders_ask ON "${SCHEMA}".orders (ask_at) WHERE ask_at IS NOT NULL`);
    await runner.query(`CREATE INDEX orders_due ON "${SCHEMA}".orders (license_at) WHERE licence = 'due'`);
    await runner.query(`CREATE INDEX orders_open ON "${SCHEMA}".orders (closes_at) WHERE status = 0`);
    await runner.query(`CREATE TABLE "${SCHEMA}".trade (
      provider text NOT NULL,
      trade_no text COLLATE "C" NOT NULL,
      order_id text COLLATE "C" NOT NULL REFERENCES "${SCHEMA}".orders (id) ON DELETE CASCADE,
      amount integer NOT NULL,
      paid_at timestamptz(3) NOT NULL,
      effect text NOT NULL,
      told_at timestamptz(3) NOT NULL,
      PRIMARY KEY (provider, trade_no)
    )`);
    await runner.query(`CREATE INDEX trade_order ON "${SCHEMA}".trade (order_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['trade', 'orders']) await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
