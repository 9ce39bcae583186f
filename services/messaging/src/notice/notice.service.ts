import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LOCALE } from '@buildmesh/kernel';
import { LOGGER_BOT } from '@buildmesh/domain';
import { noticeTo, pushed, sendNotice, type CallContext, type InputOf } from '@buildmesh/contracts';
import { UnitOfWork } from '@buildmesh/persistence';
import { Members } from '../members.js';
import { MessageWriter } from '../message/message-writer.js';
import { SCHEMA } from '../schema.js';
import { noticeText, messageIn } from './notice.rules.js';

/** Entries of the activity log that a person has of one day (data §9). */
const LOG_ENTRIES_A_DAY = 100;

/** What bots tell people (D58). */
@Injectable()
export class NoticeService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(Members) private readonly members: Members,
    @Inject(MessageWriter) private readonly writer: MessageWriter,
  ) {}

  /** Tells those of the people who are members; answers how many. */
  async send(context: CallContext, notice: InputOf<typeof sendNotice>): Promise<number> {
    const { project, bot, to, once } = notice;
    const people = await this.members.activeOf(project, [...new Set(to)]);
    const retry = { scope: `${project}:${bot}:${sendNotice.id}`, key: once, bodyHash: '' };
    return this.unitOfWork.write({ context, once: retry }, async ({ manager, emit: tell }) => {
      if (people.length === 0) return 0;
      const { content, meta } = kept(notice);
      await this.writer.addCircular(manager, { project, bot, people, content, meta });
      if (bot === LOGGER_BOT) await this.dropOldest(manager, project, people);
      await tell(pushed, noticeTo({ room: 'users', project, users: people }, 'message', { from: bot }));
      return people.length;
    });
  }

  /** A day's log keeps its newest entries. */
  private async dropOldest(
    manager: EntityManager,
    project: string,
    people: readonly string[],
  ): Promise<void> {
    await manager.query(
      `DELETE FROM "${SCHEMA}".message WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY conversation ORDER BY seq DESC) AS place
           FROM "${SCHEMA}".message
           WHERE project = $1 AND conversation = ANY($2) AND created_at >= date_trunc('day', now())
         ) AS today WHERE place > ${LOG_ENTRIES_A_DAY})`,
      [project, people.map((person) => `b:${person}:${LOGGER_BOT}`)],
    );
  }
}

/** What is kept of a notice: words of ours also as text, for whoever reads the table without them. */
function kept({ content, meta = { type: 'text' } }: Pick<InputOf<typeof sendNotice>, 'content' | 'meta'>) {
  if (typeof content === 'string') return { content: noticeText(content), meta };
  return { content: messageIn(content, DEFAULT_LOCALE), meta: { ...meta, words: content } };
}
