import { rowsChanged } from '@buildmesh/contracts';
import type { CompiledEntity } from '../compiled-entity.js';
import type { WriteContext } from '../row-store.types.js';
import { literal, quoted } from './names.js';
import type { SqlValues } from './sql-values.js';

/** Ids that an event names at most; with more, listeners look at the whole entity. */
export const MAX_EVENT_IDS = 100;

type ChangeKind = 'saved' | 'updated' | 'removed' | 'imported';

/** What a write leaves behind beside the row: its audit entry and its event, as parts of the same statement. */
export class AuditWriter {
  constructor(private readonly schema: string) {}

  table(name: 'audit' | 'outbox' | 'idempotency' | 'undo'): string {
    return `${quoted(this.schema)}.${name}`;
  }

  /** `INSERT INTO audit … SELECT` one entry for each row of `source`; `before` and `after` are SQL of type json. */
  audit(
    entry: { action: string; target: string; before: string; after: string; source: string },
    head: AuditHead,
  ): string {
    const columns = 'project, entity, target, action, user_id, role, time, before, after, batch';
    const values = [
      head.project,
      head.entity,
      entry.target,
      literal(entry.action),
      head.user,
      head.role,
      head.time,
      entry.before,
      entry.after,
      head.batch,
    ];
    return `INSERT INTO ${this.table('audit')} (${columns}) SELECT ${values.join(', ')} FROM ${entry.source}`;
  }

  /** One event for all ids of `source`, none when there are no rows. */
  event(entity: CompiledEntity, kind: ChangeKind, source: string): string {
    const ids = `CASE WHEN count(*) > ${MAX_EVENT_IDS} THEN '[]'::jsonb ELSE jsonb_agg("_id") END`;
    const payload = `jsonb_build_object('project', ${literal(entity.project)}, 'entity', ${literal(entity._id)}, 'kind', ${literal(kind)}, 'ids', ${ids})`;
    return `INSERT INTO ${this.table('outbox')} (event, payload) SELECT ${literal(rowsChanged.id)}, ${payload} FROM ${source} HAVING count(*) > 0`;
  }

  /** Places of what every audit entry of a write shares. */
  head(entity: CompiledEntity, act: WriteContext, values: SqlValues): AuditHead {
    return {
      project: literal(entity.project),
      entity: literal(entity._id),
      user: values.add(act.user, 'text'),
      role: values.add(act.role, 'text'),
      time: values.add(new Date(act.timeMs).toISOString(), 'timestamptz'),
      batch: act.batch === undefined ? 'NULL' : values.add(act.batch, 'text'),
    };
  }
}

export interface AuditHead {
  project: string;
  entity: string;
  user: string;
  role: string;
  time: string;
  batch: string;
}
