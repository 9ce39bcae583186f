import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tickets and share tokens, kept as hashes. A ticket ends with the session that asked for it, so that a kick or a new
 * password ends it too (D11); a preview of a role is a session with an end and a role of its own.
 */
export class Tickets1764200000012 implements MigrationInterface {
  readonly name = 'Tickets1764200000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.session ADD preview_role text, ADD ends_at timestamptz');
    await runner.query(`CREATE TABLE identity.ticket (
      _id text PRIMARY KEY,
      hash text NOT NULL UNIQUE CHECK (length(hash) = 64),
      kind text NOT NULL CHECK (kind IN ('login', 'preview', 'scan')),
      account text REFERENCES identity.account,
      session text REFERENCES identity.session ON DELETE CASCADE,
      _project text REFERENCES identity.project,
      role text,
      secret_hash text,
      status text NOT NULL CHECK (status IN ('pending', 'scanned', 'confirmed', 'refused')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CHECK (kind = 'scan' OR account IS NOT NULL),
      CHECK (kind <> 'scan' OR secret_hash IS NOT NULL),
      CHECK (kind <> 'preview' OR (_project IS NOT NULL AND role IS NOT NULL))
    )`);
    await runner.query('CREATE INDEX ticket_session ON identity.ticket (session, created_at)');
    await runner.query('CREATE INDEX ticket_end ON identity.ticket (expires_at)');
    await runner.query(`CREATE TABLE identity.share (
      _id text PRIMARY KEY,
      hash text NOT NULL UNIQUE CHECK (length(hash) = 64),
      _project text NOT NULL REFERENCES identity.project,
      account text NOT NULL REFERENCES identity.account,
      page text,
      view text,
      params jsonb NOT NULL,
      role text,
      rights jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CHECK (page IS NOT NULL OR view IS NOT NULL)
    )`);
    await runner.query('CREATE INDEX share_project ON identity.share (_project, expires_at)');
    await runner.query('CREATE INDEX share_end ON identity.share (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.share, identity.ticket');
    await runner.query('ALTER TABLE identity.session DROP preview_role, DROP ends_at');
  }
}
