import type { EntityManager } from 'typeorm';
import { newId } from '@buildmesh/kernel';
import { MAX_NOTICE_PEOPLE, sendNotice, type InputOf } from '@buildmesh/contracts';
import type { Bus, Logger } from '@buildmesh/service-kit';
import { execute } from '../sql/execute.js';

const BATCH = 20;
/** Tried again after so long, and at most so often: messages are news, and old news is none. */
const AGAIN_S = 15;
const MAX_ATTEMPTS = 40;

/** Migration text of the table of notices that wait; each service that has any has its own in its schema. */
export function noticeDdl(schema: string): string[] {
  return [
    `CREATE TABLE "${schema}".notice (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      recipients text[] NOT NULL,
      content jsonb NOT NULL,
      meta jsonb NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE INDEX notice_due ON "${schema}".notice (due_at)`,
  ];
}

type Content = InputOf<typeof sendNotice>['content'];

/** What a bot has to tell people of a project. */
export interface QueuedNotice {
  project: string;
  to: readonly string[];
  content: Content;
  meta?: Readonly<Record<string, unknown>> | undefined;
}

interface Waiting {
  id: string;
  project: string;
  recipients: string[];
  content: Content;
  meta: Record<string, unknown>;
}

/**
 * Notices of a bot that were committed together with the change they tell of, and reach their people once. An event would be
 * forgotten once the bus has it; a notice is crossed off only when messaging has said that it has it.
 */
export class NoticeQueue {
  private readonly table: string;

  constructor(
    private readonly manager: EntityManager,
    private readonly bus: Bus,
    private readonly logger: Logger,
    private readonly from: { schema: string; bot: InputOf<typeof sendNotice>['bot'] },
  ) {
    this.table = `"${from.schema}".notice`;
  }

  /** Adds a notice inside the caller's transaction; one for more people than a notice reaches becomes several. */
  async keep(manager: EntityManager, { project, to, content, meta = {} }: QueuedNotice): Promise<void> {
    for (let at = 0; at < to.length; at += MAX_NOTICE_PEOPLE)
      await manager.query(
        `INSERT INTO ${this.table} (id, project, recipients, content, meta) VALUES ($1, $2, $3, $4, $5)`,
        [
          newId(),
          project,
          to.slice(at, at + MAX_NOTICE_PEOPLE),
          JSON.stringify(content),
          JSON.stringify(meta),
        ],
      );
  }

  /** Sends what waits. The message keeps the id of the notice, so that one that was sent and not crossed off is not sent twice. */
  async send(): Promise<void> {
    const { rows } = await execute<Waiting>(
      this.manager,
      `UPDATE ${this.table} SET attempts = attempts + 1, due_at = now() + ${AGAIN_S} * interval '1 second' WHERE id IN (
         SELECT id FROM ${this.table} WHERE due_at <= now() ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, project, recipients, content, meta`,
    );
    for (const notice of rows) await this.sendOne(notice);
    await this.manager.query(
      `DELETE FROM ${this.table} WHERE attempts >= ${MAX_ATTEMPTS} AND due_at <= now()`,
    );
  }

  private async sendOne({ id, project, recipients: to, content, meta }: Waiting): Promise<void> {
    const { schema, bot } = this.from;
    const input = {
      project,
      bot,
      to,
      content,
      meta: { ...meta, type: 'text' as const },
      once: `${schema}:${id}`,
    };
    try {
      await this.bus.askAsSystem(sendNotice, input);
      await this.manager.query(`DELETE FROM ${this.table} WHERE id = $1`, [id]);
    } catch (error) {
      this.logger.debug({ err: error, notice: id }, 'a notice could not be sent yet');
    }
  }
}
