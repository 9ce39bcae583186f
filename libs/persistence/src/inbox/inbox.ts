import type { EntityManager } from 'typeorm';

/** Migration text of the inbox table, for each service that turns events of others into rows of its own. */
export function inboxDdl(schema: string): string {
  return `CREATE TABLE "${schema}".inbox (
    message text COLLATE "C" NOT NULL,
    consumer text COLLATE "C" NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (message, consumer)
  )`;
}

/** A message of the bus, and who of the service listens. */
export interface Receipt {
  /** Id of the message, not of what it tells: the same news sent again is another message. */
  message: string;
  /** Stays the same over releases; two consumers of one event each have it once. */
  consumer: string;
}

/**
 * Remembers which messages had their effect, in the transaction of the effect: a message that is told twice, or to several
 * processes, has it once; one whose transaction rolled back has it when it is told again.
 */
export class Inbox {
  private readonly table: string;

  constructor(
    private readonly manager: EntityManager,
    schema: string,
  ) {
    this.table = `"${schema}".inbox`;
  }

  /** Runs `work` in the caller's transaction unless the message had its effect before; answers whether it ran. */
  async once(
    manager: EntityManager,
    { message, consumer }: Receipt,
    work: () => Promise<void>,
  ): Promise<boolean> {
    const [fresh] = await this.take(manager, consumer, [message]);
    if (fresh === undefined) return false;
    await work();
    return true;
  }

  /**
   * Those of `messages` whose effect is now up to the caller's transaction. Waits for another transaction that is having
   * the effect of one of them.
   */
  async take(manager: EntityManager, consumer: string, messages: readonly string[]): Promise<string[]> {
    if (messages.length === 0) return [];
    // In the order of their ids, so that two that take the same ones do not wait for each other.
    const rows = await manager.query<{ message: string }[]>(
      `INSERT INTO ${this.table} (message, consumer)
       SELECT DISTINCT id, $2 FROM unnest($1::text[]) AS told (id) ORDER BY id
       ON CONFLICT DO NOTHING RETURNING message`,
      [messages, consumer],
    );
    return rows.map(({ message }) => message);
  }

  /** Whether the message had its effect before. */
  async knows({ message, consumer }: Receipt): Promise<boolean> {
    const text = `SELECT FROM ${this.table} WHERE message = $1 AND consumer = $2`;
    return (await this.manager.query<object[]>(text, [message, consumer])).length === 1;
  }
}
