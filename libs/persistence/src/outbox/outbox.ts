import type { EntityManager } from 'typeorm';
import type { EventContract, PayloadOf } from '@buildmesh/contracts';
import type { Bus, Logger } from '@buildmesh/service-kit';

/** Rows published in one turn of the relay. */
const BATCH = 500;
/** The relay looks by itself this often, for what a crash left behind. */
const SWEEP_MS = 1_000;

/** Migration text of the outbox table; each service has its own in its schema. */
export function outboxDdl(schema: string): string {
  return `CREATE TABLE "${schema}".outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`;
}

interface WaitingEvent {
  id: string;
  event: string;
  payload: unknown;
  /** When it was written, in microseconds. */
  at_us: string;
}

/**
 * Events that were committed together with the change they tell of, and are published after it, at least once. PostgreSQL
 * is what remembers; the bus carries hints (house §1).
 */
export class Outbox {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly manager: EntityManager,
    private readonly schema: string,
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  /** Adds an event inside the caller's transaction; call `flush` after its commit. */
  async add<E extends EventContract>(manager: EntityManager, event: E, payload: PayloadOf<E>): Promise<void> {
    await manager.query(`INSERT INTO "${this.schema}".outbox (event, payload) VALUES ($1, $2)`, [
      event.id,
      JSON.stringify(payload),
    ]);
  }

  start(): void {
    this.timer = setInterval(() => this.flush(), SWEEP_MS);
    this.timer.unref();
  }

  /** Publishes what is waiting, soon; does not block the caller. */
  flush(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.drain()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'outbox could not be drained'))
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          this.flush();
        }
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.again = false;
    await this.running;
  }

  private async drain(): Promise<void> {
    for (let taken = BATCH; taken === BATCH;) taken = await this.publishBatch();
  }

  /**
   * Takes rows under a lock, so that of several processes each row is published by one, and deletes them only after the
   * bus has them: a crash in between publishes twice, never not at all.
   */
  private async publishBatch(): Promise<number> {
    if (!this.bus.connected()) return 0;
    const [found] = await this.manager.query<{ waiting: boolean }[]>(
      `SELECT EXISTS (SELECT FROM "${this.schema}".outbox) AS waiting`,
    );
    if (!found?.waiting) return 0;
    return this.manager.transaction(async (manager) => {
      const taken = await manager.query<WaitingEvent[]>(
        `SELECT id, event, payload, (extract(epoch FROM created_at) * 1000000)::bigint AS at_us
         FROM "${this.schema}".outbox ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      for (const row of taken) this.bus.publishRaw(row.event, row.payload, this.messageOf(row));
      await this.bus.flush();
      await manager.query(`DELETE FROM "${this.schema}".outbox WHERE id = ANY($1)`, [
        taken.map((row) => row.id),
      ]);
      return taken.length;
    });
  }

  /** The same however often the row is published. With its time: a database that was restored gives numbers out again. */
  private messageOf({ id, at_us }: WaitingEvent): string {
    return `${this.schema}-${id}-${at_us}`;
  }
}
