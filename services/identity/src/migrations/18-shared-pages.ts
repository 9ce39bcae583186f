import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The grants in which a page was shared, with row filters and all: a share token never gets more than these (D14). */
export class SharedPages1764200000018 implements MigrationInterface {
  readonly name = 'SharedPages1764200000018';

  async up(runner: QueryRunner): Promise<void> {
    // Tokens from before there were pages show none.
    await runner.query(`ALTER TABLE identity.share
      ADD chain json NOT NULL DEFAULT '[]', ADD owner boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.share DROP chain, DROP owner');
  }
}
