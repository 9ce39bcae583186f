import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Licences that were paid for: kept as long as their project, so that no repeat of a payment ever extends one twice (D66). */
export class Licences1764200000017 implements MigrationInterface {
  readonly name = 'Licences1764200000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identity.licence (
      _project text COLLATE "C" NOT NULL,
      once text COLLATE "C" NOT NULL,
      edition smallint NOT NULL,
      until timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL,
      PRIMARY KEY (_project, once)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.licence');
  }
}
