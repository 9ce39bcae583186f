import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { KeptDraft } from '@buildmesh/contracts';
import { conversationOf, DRAFT_BOT, DRAFTS_STORED, unwrapDraft } from '@buildmesh/domain';
import { POOL } from '@buildmesh/persistence';
import type { Person } from '../caller.js';
import { SCHEMA } from '../schema.js';

type Queryable = Pick<Pool | PoolClient, 'query'>;

interface Kept {
  id: string;
  content: string;
}

/** Drafts are what the bot of drafts has told a person: nobody else has part in that conversation (D58). */
@Injectable()
export class DraftRepository {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** All drafts of a person, newest first. */
  async all(person: Person): Promise<KeptDraft[]> {
    const { rows } = await this.pool.query<Kept>(
      `SELECT id, content FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3
       ORDER BY seq DESC LIMIT ${DRAFTS_STORED}`,
      placeOf(person),
    );
    return rows.flatMap(draftOf);
  }

  async one(person: Person, id: string): Promise<KeptDraft | undefined> {
    const { rows } = await this.pool.query<Kept>(
      `SELECT id, content FROM "${SCHEMA}".message
       WHERE project = $1 AND conversation = $2 AND sender = $3 AND id = $4`,
      [...placeOf(person), id],
    );
    return rows.flatMap(draftOf)[0];
  }

  /** Takes a draft away; answers what it was, `undefined` where the person has none of this id. */
  async take(client: Queryable, person: Person, id: string): Promise<KeptDraft | undefined> {
    const { rows } = await client.query<Kept>(
      `DELETE FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3 AND id = $4
       RETURNING id, content`,
      [...placeOf(person), id],
    );
    return rows.flatMap(draftOf)[0];
  }

  /** Drops what is more than a person may have; answers the drafts that went. */
  async dropOldest(client: Queryable, person: Person): Promise<KeptDraft[]> {
    const { rows } = await client.query<Kept>(
      `DELETE FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3 AND id NOT IN (
         SELECT id FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3
         ORDER BY seq DESC LIMIT ${DRAFTS_STORED}
       ) RETURNING id, content`,
      placeOf(person),
    );
    return rows.flatMap(draftOf);
  }
}

const placeOf = ({ project, user }: Person): string[] => [
  project,
  conversationOf(user, DRAFT_BOT),
  DRAFT_BOT,
];

function draftOf({ id, content }: Kept): KeptDraft[] {
  const draft = unwrapDraft(content);
  return draft ? [{ _id: id, ...draft }] : [];
}
