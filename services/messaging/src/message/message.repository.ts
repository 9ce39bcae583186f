import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { ChatOverview, Message } from '@buildmesh/contracts';
import { conversationOf } from '@buildmesh/domain';
import type { Person } from '../caller.js';
import { SCHEMA } from '../schema.js';

/** More unread messages than this are told of as this many. */
const MAX_UNREAD = 999;
const MS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const MESSAGE = `m.id AS _id, m.sender AS "from", m.recipient AS "to", m.content, m.meta, m.uid,
  ${MS('m.created_at')} AS "createdAt", ${MS('m.updated_at')} AS "updatedAt"`;

/** Conversations of person $2 in project $1 with the groups $3, and how far each was read and cleared. */
const MINE = `mine AS (
  SELECT conversation, peer, read_seq, cleared_seq FROM "${SCHEMA}".part
  WHERE project = $1 AND person = $2 AND conversation NOT LIKE 'g:%'
  UNION ALL
  SELECT g COLLATE "C", g COLLATE "C", coalesce(p.read_seq, 0), coalesce(p.cleared_seq, 0)
  FROM unnest($3::text[]) AS g
  LEFT JOIN "${SCHEMA}".part p ON p.project = $1 AND p.person = $2 AND p.conversation = g
)`;

const mineValues = ({ project, user, groups }: Person) => [
  project,
  user,
  groups.map((group) => `g:${group}`),
];

export interface ChatQuery {
  peer: string;
  before?: string | undefined;
  uid?: string | undefined;
  limit: number;
}

/** Reads what a person may see, which is what the own conversations hold since they were last cleared. */
@Injectable()
export class MessageRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async overview(
    person: Person,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<ChatOverview[]> {
    const { rows } = await execute<{ peer: string; unread: number; last: Message }>(
      this.manager,
      `WITH ${MINE}
       SELECT mine.peer, newest.last, (
         SELECT count(*)::int FROM (
           SELECT FROM "${SCHEMA}".message u WHERE u.project = $1 AND u.conversation = mine.conversation
             AND u.seq > greatest(mine.read_seq, mine.cleared_seq) AND u.sender <> $2 LIMIT ${MAX_UNREAD}
         ) AS found) AS unread
       FROM mine
       JOIN "${SCHEMA}".conversation c ON c.project = $1 AND c.name = mine.conversation
       CROSS JOIN LATERAL (
         SELECT to_json(one) AS last FROM (
           SELECT ${MESSAGE} FROM "${SCHEMA}".message m
           WHERE m.project = $1 AND m.conversation = mine.conversation AND m.seq > mine.cleared_seq
           ORDER BY m.seq DESC LIMIT 1
         ) AS one
       ) AS newest
       ORDER BY c.last_at DESC, mine.peer LIMIT $4 OFFSET $5`,
      [...mineValues(person), limit, offset],
    );
    return rows.map(({ peer, unread, last }) => ({ _id: { from: peer, to: person.user }, unread, last }));
  }

  /** Messages of one conversation, newest first. */
  async chat({ project, user }: Person, { peer, before, uid, limit }: ChatQuery): Promise<Message[]> {
    const conversation = conversationOf(user, peer);
    const rows = await this.manager.query<Message[]>(
      `SELECT ${MESSAGE} FROM "${SCHEMA}".message m
       WHERE m.project = $1 AND m.conversation = $2
         AND m.seq > coalesce((SELECT cleared_seq FROM "${SCHEMA}".part
           WHERE project = $1 AND person = $3 AND conversation = $2), 0)
         AND ($4::text IS NULL OR m.seq < coalesce((SELECT b.seq FROM "${SCHEMA}".message b
           WHERE b.project = $1 AND b.conversation = $2 AND b.id = $4), 0))
         AND ($5::text IS NULL OR m.uid = $5)
       ORDER BY m.seq DESC LIMIT $6`,
      [project, conversation, user, before ?? null, uid ?? null, limit],
    );
    return rows;
  }

  /** When the newest message was sent that `peer` has read of what `user` wrote. */
  async seenBy({ project, user }: Person, peer: string): Promise<number | undefined> {
    const rows = await this.manager.query<{ at: number }[]>(
      `SELECT ${MS('m.created_at')} AS at FROM "${SCHEMA}".message m
       JOIN "${SCHEMA}".part p ON p.project = m.project AND p.conversation = m.conversation AND p.person = $4
       WHERE m.project = $1 AND m.conversation = $2 AND m.sender = $3 AND m.seq <= p.read_seq
       ORDER BY m.seq DESC LIMIT 1`,
      [project, conversationOf(user, peer), user, peer],
    );
    return rows[0]?.at;
  }

  /** The newest messages of all conversations together. */
  async newest(person: Person, { limit, offset }: { limit: number; offset: number }): Promise<Message[]> {
    const { rows } = await execute<Message>(
      this.manager,
      `WITH ${MINE}
       SELECT ${MESSAGE} FROM mine CROSS JOIN LATERAL (
         SELECT * FROM "${SCHEMA}".message o
         WHERE o.project = $1 AND o.conversation = mine.conversation AND o.seq > mine.cleared_seq
         ORDER BY o.seq DESC LIMIT $4::int + $5::int
       ) AS m ORDER BY m.created_at DESC, m.id DESC LIMIT $4::int OFFSET $5::int`,
      [...mineValues(person), limit, offset],
    );
    return rows;
  }

  /** Messages about a row, newest first. */
  async aboutRow(
    person: Person,
    row: { entity: string; id: string },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Message[]> {
    const { rows } = await execute<Message>(
      this.manager,
      `WITH ${MINE}
       SELECT ${MESSAGE} FROM "${SCHEMA}".message m JOIN mine USING (conversation)
       WHERE m.project = $1 AND m.meta ->> 'type' = 'data' AND m.meta -> 'data' ->> 'id' = $5
         AND m.meta -> 'data' ->> 'entity' = $4 AND m.seq > mine.cleared_seq
       ORDER BY m.created_at DESC, m.id DESC LIMIT $6 OFFSET $7`,
      [...mineValues(person), row.entity, row.id, limit, offset],
    );
    return rows;
  }

  /** Whether one person ever wrote to another. */
  async hasWritten(project: string, from: string, to: string): Promise<boolean> {
    const { count } = await execute(
      this.manager,
      `SELECT FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3 LIMIT 1`,
      [project, conversationOf(to, from), from],
    );
    return count === 1;
  }

  /** People with whom somebody has a conversation, at most 500. */
  async peersOf({ project, user }: Person): Promise<string[]> {
    const rows = await this.manager.query<{ peer: string }[]>(
      `SELECT peer FROM "${SCHEMA}".part WHERE project = $1 AND person = $2 AND conversation LIKE 'u:%' LIMIT 500`,
      [project, user],
    );
    return rows.map(({ peer }) => peer);
  }

  /** A message that the person sent. */
  own(person: Person, id: string): Promise<Message | undefined> {
    return this.ownIn(this.manager, person, { id, lock: '' });
  }

  /** The same, locked for a change. */
  ownForChange(manager: EntityManager, person: Person, id: string): Promise<Message | undefined> {
    return this.ownIn(manager, person, { id, lock: 'FOR UPDATE' });
  }

  private async ownIn(
    manager: EntityManager,
    { project, user }: Person,
    { id, lock }: { id: string; lock: '' | 'FOR UPDATE' },
  ): Promise<Message | undefined> {
    const rows = await manager.query<Message[]>(
      `SELECT ${MESSAGE} FROM "${SCHEMA}".message m
       WHERE m.project = $1 AND m.id = $2 AND m.sender = $3 ${lock}`,
      [project, id, user],
    );
    return rows[0];
  }

  async setContent(
    manager: EntityManager,
    { project, id, content, at }: { project: string; id: string; content: string; at: Date },
  ): Promise<void> {
    await manager.query(
      `UPDATE "${SCHEMA}".message SET content = $3, updated_at = $4 WHERE project = $1 AND id = $2`,
      [project, id, content, at],
    );
  }

  async remove(manager: EntityManager, project: string, id: string): Promise<void> {
    await manager.query(`DELETE FROM "${SCHEMA}".message WHERE project = $1 AND id = $2`, [project, id]);
  }

  /** Sets how far somebody has read, or also cleared, to the end of a conversation; answers whether that is news. */
  async reachEnd(
    manager: EntityManager,
    { project, user }: Person,
    { peer, clears }: { peer: string; clears: boolean },
  ): Promise<boolean> {
    const { count } = await execute(
      manager,
      `INSERT INTO "${SCHEMA}".part AS p (project, person, conversation, peer, read_seq, cleared_seq)
       SELECT $1, $2, name, $4, seq, CASE WHEN $5 THEN seq ELSE 0 END
       FROM "${SCHEMA}".conversation WHERE project = $1 AND name = $3
       ON CONFLICT (project, person, conversation) DO UPDATE
       SET read_seq = greatest(p.read_seq, excluded.read_seq),
           cleared_seq = greatest(p.cleared_seq, excluded.cleared_seq)
       WHERE p.read_seq < excluded.read_seq OR p.cleared_seq < excluded.cleared_seq`,
      [project, user, conversationOf(user, peer), peer, clears],
    );
    return count > 0;
  }

  /** Drops what nobody else has part in: the words of and to a bot. */
  async dropWithBot(manager: EntityManager, { project, user }: Person, bot: string): Promise<void> {
    await manager.query(`DELETE FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2`, [
      project,
      conversationOf(user, bot),
    ]);
  }
}
