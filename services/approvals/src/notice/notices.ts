import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { newId } from '@buildmesh/kernel';
import { sendNotice, type InputOf, type MessageKey, type NoticeWords } from '@buildmesh/contracts';
import { POOL } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';
import type { StoredApplication } from '../application/application.types.js';
import type { NoticeTo } from './notices.rules.js';

const TABLE = `"${SCHEMA}".notice`;
const BATCH = 20;
const MAX_PEOPLE = 500;
/** Tried again after so long, and at most so often: messages are news, and old news is none. */
const AGAIN_S = 15;
const MAX_ATTEMPTS = 40;

interface Waiting {
  id: string;
  project: string;
  recipients: string[];
  content: InputOf<typeof sendNotice>['content'];
  meta: Record<string, unknown>;
}

/** What the APPROVAL bot has to tell (D54): kept with the change it tells of, and sent once whoever sends it. */
@Injectable()
export class Notices {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async keep(
    on: Pick<PoolClient, 'query'>,
    { id, project, definition, application, info }: StoredApplication,
    { name, notices }: { name: string; notices: readonly NoticeTo[] },
  ): Promise<void> {
    const about = info
      .map(({ value }) => value)
      .filter((value) => typeof value === 'string' || typeof value === 'number');
    const after = about.join('\n').slice(0, 2000);
    for (const { kind, to } of notices) {
      const what = kind === 'closed' ? closedState(application.state) : kind;
      const key: MessageKey = `approval.notice.${what}`;
      const content: NoticeWords = { key, params: { name }, after };
      const meta = { type: 'text', approval: { id, approval: definition, kind, state: application.state } };
      await on.query(
        `INSERT INTO ${TABLE} (id, project, recipients, content, meta) VALUES ($1, $2, $3, $4, $5)`,
        [...[newId(), project, to.slice(0, MAX_PEOPLE), JSON.stringify(content), JSON.stringify(meta)]],
      );
    }
  }

  /** Sends what waits. The message keeps the id of the notice, so that one that was sent and not crossed off is not sent twice. */
  async send(): Promise<void> {
    const { rows } = await this.pool.query<Waiting>(
      `UPDATE ${TABLE} SET attempts = attempts + 1, due_at = now() + ${AGAIN_S} * interval '1 second' WHERE id IN (
         SELECT id FROM ${TABLE} WHERE due_at <= now() ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, project, recipients, content, meta`,
    );
    for (const { id, project, recipients, content, meta } of rows) {
      try {
        await this.bus.inquire(sendNotice, {
          project,
          bot: '$$BOT@APPROVAL',
          to: recipients,
          content,
          meta: { ...meta, type: 'text' },
          once: `approval:${id}`,
        });
        await this.pool.query(`DELETE FROM ${TABLE} WHERE id = $1`, [id]);
      } catch (error) {
        this.logger.debug({ err: error, notice: id }, 'a notice could not be sent yet');
      }
    }
    await this.pool.query(`DELETE FROM ${TABLE} WHERE attempts >= ${MAX_ATTEMPTS}`);
  }
}

function closedState(state: string): 'pass' | 'reject' | 'cancel' | 'abort' {
  return state === 'reject' || state === 'cancel' || state === 'abort' ? state : 'pass';
}
