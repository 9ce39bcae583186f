import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../schema.js';

/**
 * Messages (D57). The numbers of a conversation's messages have the order in which they were kept, also of several
 * processes, so that what somebody has read or cleared is one number. `part` is how far a person has; of groups a row
 * appears when somebody reads or clears.
 */
export class Message1764202660000 implements MigrationInterface {
  readonly name = 'Message1764202660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${SCHEMA}".conversation (
      project text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      last_at timestamptz(3) NOT NULL,
      PRIMARY KEY (project, name)
    )`);
    await runner.query(`CREATE TABLE "${SCHEMA}".part (
      project text COLLATE "C" NOT NULL,
      person text COLLATE "C" NOT NULL,
      conversation text COLLATE "C" NOT NULL,
      peer text COLLATE "C" NOT NULL,
      read_seq bigint NOT NULL DEFAULT 0,
      cleared_seq bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (project, person, conversation)
    )`);
    await runner.query(`CREATE TABLE "${SCHEMA}".message (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      conversation text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      sender text COLLATE "C" NOT NULL,
      recipient text COLLATE "C" NOT NULL,
      content text NOT NULL,
      meta json NOT NULL,
      uid text COLLATE "C",
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3)
    )`);
    await runner.query(
      `CREATE UNIQUE INDEX message_conversation ON "${SCHEMA}".message (project, conversation, seq)`,
    );
    await runner.query(
      `CREATE INDEX message_data ON "${SCHEMA}".message (project, (meta -> 'data' ->> 'id'), created_at DESC)
       WHERE meta ->> 'type' = 'data'`,
    );
    await runner.query(`CREATE INDEX message_age ON "${SCHEMA}".message (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['message', 'part', 'conversation'])
      await runner.query(`DROP TABLE "${SCHEMA}".${table}`);
  }
}
