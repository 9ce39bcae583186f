import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { CallContext } from '@buildmesh/contracts';
import { SCHEMA } from '../schema.js';

/** A change of tables or fields, or of many rows at once (D87). */
export interface AuditEntry {
  project: string;
  entity: string;
  target: string;
  action: string;
  before?: unknown;
  after?: unknown;
  batch?: string;
}

export interface StoredAudit {
  time: Date;
  user_id: string | null;
  action: string;
  entity: string;
  target: string;
  before: unknown;
  after: unknown;
}

const COLUMNS = 'time, user_id, action, entity, target, before, after';

/** Append-only: entries are added with what they tell of, and read. */
@Injectable()
export class AuditRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** Adds an entry in the transaction of `client`. */
  async add(
    manager: EntityManager,
    context: Pick<CallContext, 'user' | 'role'>,
    entry: AuditEntry,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO "${SCHEMA}".audit (project, entity, target, action, user_id, role, time, before, after, batch) VALUES ($1, $2, $3, $4, $5, $6, now(), $7, $8, $9)`,
      [
        entry.project,
        entry.entity,
        entry.target,
        entry.action,
        context.user ?? null,
        context.role ?? null,
        json(entry.before),
        json(entry.after),
        entry.batch ?? null,
      ],
    );
  }

  /** The last changes of a project, newest first. */
  async list(
    project: string,
    filter: { entity?: string; user?: string; before?: number; size: number },
  ): Promise<StoredAudit[]> {
    const text = `SELECT ${COLUMNS} FROM "${SCHEMA}".audit
      WHERE project = $1 AND ($2::text IS NULL OR entity = $2) AND ($3::text IS NULL OR user_id = $3) AND ($4::timestamptz IS NULL OR time < $4)
      ORDER BY time DESC, id DESC LIMIT $5`;
    const before = filter.before === undefined ? null : new Date(filter.before).toISOString();
    return await this.manager.query<StoredAudit[]>(text, [
      project,
      filter.entity ?? null,
      filter.user ?? null,
      before,
      filter.size,
    ]);
  }

  /** The last changes of one row, newest first. */
  async history(entity: string, target: string, limit: number): Promise<StoredAudit[]> {
    const text = `SELECT ${COLUMNS} FROM "${SCHEMA}".audit WHERE target = $1 AND entity = $2 ORDER BY id DESC LIMIT $3`;
    return await this.manager.query<StoredAudit[]>(text, [target, entity, limit]);
  }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
