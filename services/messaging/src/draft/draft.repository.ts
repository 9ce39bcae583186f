import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { KeptDraft } from '@buildmesh/contracts';
import { conversationOf, DRAFT_BOT, DRAFTS_STORED, unwrapDraft } from '@buildmesh/domain';
import type { Person } from '../caller.js';
import { SCHEMA } from '../schema.js';

interface Kept {
  id: string;
  content: string;
}

/** Drafts are what the bot of drafts has told a person: nobody else has part in that conversation (D58). */
@Injectable()
export class DraftRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** All drafts of a person, newest first. */
  async all(person: Person): Promise<KeptDraft[]> {
    const rows = await this.manager.query<Kept[]>(
      `SELECT id, content FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3
       ORDER BY seq DESC LIMIT ${DRAFTS_STORED}`,
      placeOf(person),
    );
    return rows.flatMap(draftOf);
  }

  async one(person: Person, id: string): Promise<KeptDraft | undefined> {
    const rows = await this.manager.query<Kept[]>(
      `SELECT id, content FROM "${SCHEMA}".message
       WHERE project = $1 AND conversation = $2 AND sender = $3 AND id = $4`,
      [...placeOf(person), id],
    );
    return rows.flatMap(draftOf)[0];
  }

  /** Takes a draft away; answers what it was, `undefined` where the person has none of this id. */
  async take(manager: EntityManager, person: Person, id: string): Promise<KeptDraft | undefined> {
    const { rows } = await execute<Kept>(
      manager,
      `DELETE FROM "${SCHEMA}".message WHERE project = $1 AND conversation = $2 AND sender = $3 AND id = $4
       RETURNING id, content`,
      [...placeOf(person), id],
    );
    return rows.flatMap(draftOf)[0];
  }

  /** Drops what is more than a person may have; answers the drafts that went. */
  async dropOldest(manager: EntityManager, person: Person): Promise<KeptDraft[]> {
    const { rows } = await execute<Kept>(
      manager,
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
