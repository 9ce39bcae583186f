import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, type Clock } from '@buildmesh/kernel';
import { conversationOf, groupOfAddress } from '@buildmesh/domain';
import type { Message } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';
import type { NewMessage } from './message.types.js';

/** A bot's words to several people at once. */
export interface Broadcast {
  project: string;
  bot: string;
  people: readonly string[];
  content: string;
  meta: object;
}

/** Keeps messages, in the transaction of the caller. */
@Injectable()
export class MessageWriter {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Keeps a message as the newest of its conversation; its sender has read so far. */
  async add(manager: EntityManager, message: NewMessage): Promise<Message> {
    const { project, from, to, content, meta, uid } = message;
    const conversation = from.startsWith('$$') ? conversationOf(to, from) : conversationOf(from, to);
    const at = new Date(this.clock.now());
    const seq = await this.next(manager, { project, conversation, at });
    const _id = newId(at.getTime());
    await manager.query(
      `INSERT INTO "${SCHEMA}".message
         (id, project, conversation, seq, sender, recipient, content, meta, uid, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [_id, project, conversation, seq, from, to, content, JSON.stringify(meta), uid ?? null, at],
    );
    await this.join(manager, { project, conversation, from, to, seq });
    return { _id, from, to, content, meta, createdAt: at.getTime(), updatedAt: null, uid: uid ?? null };
  }

  /** One message of a bot to each of several people, in few statements. */
  async addCircular(
    manager: EntityManager,
    { project, bot, people, content, meta }: Broadcast,
  ): Promise<void> {
    const now = this.clock.now();
    // In one order, so that two circulars never wait for each other.
    const sorted = [...people].sort();
    const names = sorted.map((person) => conversationOf(person, bot));
    await manager.query(
      `WITH told AS (
         INSERT INTO "${SCHEMA}".conversation AS c (project, name, seq, last_at)
         SELECT $1, name, 1, $2 FROM unnest($3::text[]) AS name ORDER BY name
         ON CONFLICT (project, name) DO UPDATE SET seq = c.seq + 1, last_at = excluded.last_at
         RETURNING name, seq
       ), joined AS (
         INSERT INTO "${SCHEMA}".part (project, person, conversation, peer)
         SELECT $1, person, name, $5 FROM unnest($3::text[], $4::text[]) AS p(name, person)
         ON CONFLICT DO NOTHING
       )
       INSERT INTO "${SCHEMA}".message
         (id, project, conversation, seq, sender, recipient, content, meta, created_at)
       SELECT p.id, $1, told.name, told.seq, $5, p.person, $6, $7, $2
       FROM told JOIN unnest($3::text[], $4::text[], $8::text[]) AS p(name, person, id) USING (name)`,
      [
        project,
        new Date(now),
        names,
        sorted,
        bot,
        content,
        JSON.stringify(meta),
        sorted.map(() => newId(now)),
      ],
    );
  }

  /** Drops what a person's chat with an assistant holds from one of its messages on. */
  async dropFrom(
    manager: EntityManager,
    {
      project,
      uid,
      user,
      bot,
      from,
    }: { project: string; uid: string; user: string; bot: string; from: string },
  ): Promise<void> {
    await manager.query(
      `DELETE FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND uid = $3
         AND seq >= (SELECT seq FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND id = $4)`,
      [project, conversationOf(user, bot), uid, from],
    );
  }

  private async next(
    manager: EntityManager,
    { project, conversation, at }: { project: string; conversation: string; at: Date },
  ): Promise<string> {
    const rows = await manager.query<{ seq: string }[]>(
      `INSERT INTO "${SCHEMA}".conversation AS c (project, name, seq, last_at) VALUES ($1, $2, 1, $3)
       ON CONFLICT (project, name) DO UPDATE SET seq = c.seq + 1, last_at = excluded.last_at RETURNING seq`,
      [project, conversation, at],
    );
    return rows[0]?.seq ?? '1';
  }

  /** Both sides have the conversation from now on; those of a group have it by belonging to the group. */
  private async join(
    manager: EntityManager,
    {
      project,
      conversation,
      from,
      to,
      seq,
    }: { project: string; conversation: string; from: string; to: string; seq: string },
  ): Promise<void> {
    const sides = [
      { person: from, peer: to, read: seq },
      { person: to, peer: from, read: '0' },
    ].filter(({ person }) => !person.startsWith('$$') && groupOfAddress(person) === undefined);
    await manager.query(
      `INSERT INTO "${SCHEMA}".part AS p (project, person, conversation, peer, read_seq)
       SELECT $1, person, $2, peer, read FROM unnest($3::text[], $4::text[], $5::bigint[]) AS s(person, peer, read)
       ON CONFLICT (project, person, conversation) DO UPDATE SET read_seq = greatest(p.read_seq, excluded.read_seq)`,
      [
        project,
        conversation,
        sides.map(({ person }) => person),
        sides.map(({ peer }) => peer),
        sides.map(({ read }) => read),
      ],
    );
  }
}
