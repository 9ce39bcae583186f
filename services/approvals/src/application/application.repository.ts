import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { ApprovalBrief } from '@buildmesh/contracts';
import type { Application } from '@buildmesh/domain';
import { SCHEMA } from '../schema.js';
import { decidedBy, involvedIn } from './application.rules.js';
import type { PendingEffects, StoredApplication } from './application.types.js';

const TABLE = `"${SCHEMA}".application`;
const COLUMNS =
  'id, project, definition, version, entity, role, value, involved, info, ver, created_at, updated_at';

interface Row {
  id: string;
  project: string;
  definition: string;
  version: number;
  entity: string;
  role: string | null;
  value: Application;
  involved: string[];
  info: ApprovalBrief['info'];
  created_at: Date;
  updated_at: Date;
}

export function storedOf({ value, created_at, updated_at, ...row }: Row): StoredApplication {
  const { id, project, definition, version, entity, role, involved, info } = row;
  return {
    ...{ id, project, definition, version, entity, role, involved, info },
    application: value,
    createdAt: created_at.getTime(),
    updatedAt: updated_at.getTime(),
  };
}

/** The table of applications. A change names the version it was made from, so that of two at a time one counts. */
@Injectable()
export class ApplicationRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async get(project: string, id: string): Promise<StoredApplication | undefined> {
    const text = `SELECT ${COLUMNS} FROM ${TABLE} WHERE project = $1 AND id = $2`;
    const rows = await this.manager.query<Row[]>(text, [project, id]);
    return rows[0] && storedOf(rows[0]);
  }

  async insert(manager: EntityManager, stored: StoredApplication, effects: PendingEffects): Promise<void> {
    await manager.query(
      `INSERT INTO ${TABLE} (id, project, definition, version, entity, role, creator, state, node, handlers, report, decided, involved,
         ver, value, info, words, due_at, unwritten, quota, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21)`,
      [
        ...[stored.id, stored.project, stored.definition, stored.version, stored.entity, stored.role],
        stored.application.creator,
        ...changing(stored, effects),
        effects.quota ?? null,
        new Date(effects.nowMs),
      ],
    );
  }

  /** Answers false when the version is another one by now. */
  async update(
    manager: EntityManager,
    { seen, stored }: { seen: number; stored: StoredApplication },
    effects: PendingEffects,
  ): Promise<boolean> {
    const { count } = await execute(
      manager,
      `UPDATE ${TABLE} SET version = $4, state = $5, node = $6, handlers = $7, report = $8, decided = $9, involved = ARRAY(SELECT DISTINCT unnest(involved || $10)), ver = $11,
         value = $12, info = $13, words = $14, due_at = $15, unwritten = coalesce(unwritten, '{}') || $16, updated_at = $17, checked_at = $17
       WHERE project = $1 AND id = $2 AND ver = $3`,
      [
        ...[stored.project, stored.id, seen, stored.version],
        ...changing(stored, effects),
        new Date(effects.nowMs),
      ],
    );
    return count === 1;
  }

  /** Takes back one whose row could not be written at all, with all that was kept of it and the key it was made with. */
  async discard(id: string, once: { scope: string; key: string } | undefined): Promise<void> {
    await this.manager.query(
      `WITH untold AS (DELETE FROM "${SCHEMA}".notice WHERE meta->'approval'->>'id' = $1),
         unrecorded AS (DELETE FROM "${SCHEMA}".audit WHERE target = $1),
         unasked AS (DELETE FROM "${SCHEMA}".idempotency WHERE scope = $2 AND key = $3)
       DELETE FROM ${TABLE} WHERE id = $1`,
      [id, once?.scope ?? null, once?.key ?? null],
    );
  }

  /** Sets when the next reminder is; answers false when another process did. */
  async postpone(
    manager: EntityManager,
    { id, ver, dueAt }: { id: string; ver: number; dueAt: Date },
  ): Promise<boolean> {
    const text = `UPDATE ${TABLE} SET due_at = $3 WHERE id = $1 AND ver = $2 AND due_at < $3`;
    return (await execute(manager, text, [id, ver, dueAt])).count === 1;
  }

  /** Applications whose step is over. */
  async due(now: Date, limit: number): Promise<StoredApplication[]> {
    const text = `SELECT ${COLUMNS} FROM ${TABLE} WHERE due_at <= $1 AND state = 'pending' ORDER BY due_at LIMIT $2`;
    return (await this.manager.query<Row[]>(text, [now, limit])).map(storedOf);
  }

  /** Running ones that wait for somebody of these. */
  async waitingFor(project: string, users: readonly string[], limit: number): Promise<StoredApplication[]> {
    const text = `SELECT ${COLUMNS} FROM ${TABLE} WHERE project = $1 AND state = 'pending' AND handlers && $2 ORDER BY id LIMIT $3`;
    return (await this.manager.query<Row[]>(text, [project, users, limit])).map(storedOf);
  }

  /** Running ones that nobody has looked at since, taken so that the next ones come next time. */
  async unchecked(before: Date, limit: number): Promise<StoredApplication[]> {
    const { rows } = await execute<Row>(
      this.manager,
      `UPDATE ${TABLE} SET checked_at = now() WHERE id IN (
         SELECT id FROM ${TABLE} WHERE state = 'pending' AND checked_at < $1 ORDER BY checked_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [before, limit],
    );
    return rows.map(storedOf);
  }

  async running(project: string, definition: string, after: string): Promise<StoredApplication[]> {
    const text = `SELECT ${COLUMNS} FROM ${TABLE} WHERE project = $1 AND definition = $2 AND state = 'pending' AND id > $3 ORDER BY id LIMIT 100`;
    return (await this.manager.query<Row[]>(text, [project, definition, after])).map(storedOf);
  }

  /** Ids of those whose rows are still to be written, longest waiting first. */
  async unwritten(before: Date, limit: number): Promise<string[]> {
    const text = `SELECT id FROM ${TABLE} WHERE unwritten IS NOT NULL AND updated_at < $1 ORDER BY updated_at LIMIT $2`;
    return (await this.manager.query<{ id: string }[]>(text, [before, limit])).map(({ id }) => id);
  }
}

/** The columns that every change sets, in the order of both statements. */
function changing(
  { application, info }: StoredApplication,
  { handlers, words, dueAt, unwritten }: PendingEffects,
): unknown[] {
  const { state, node, report, ver } = application;
  return [
    ...[state, node, handlers, report, decidedBy(application), involvedIn(application), ver],
    JSON.stringify(application),
    JSON.stringify(info),
    words,
    dueAt === null ? null : new Date(dueAt),
    JSON.stringify(unwritten),
  ];
}
