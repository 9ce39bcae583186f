import { rowsChanged } from '@buildmesh/contracts';
import { literal, quoted } from '../sql/quoting.js';
import type { SqlValues } from '../sql/sql-values.js';

/** Ids that an event names at most; with more, listeners look at the whole entity. */
const MAX_EVENT_IDS = 100;

/** Who writes and when; lands in the row and in its audit entry (D87). */
export interface WriteContext {
  readonly user: string | null;
  readonly role: string | null;
  readonly timeMs: number;
  /** Import job or other bundle this write belongs to. */
  readonly batch?: string;
}

/** What an audit entry and an event say whose change it is. */
interface Changed {
  readonly project: string;
  readonly _id: string;
}

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
  event(entity: Changed, kind: ChangeKind, source: string): string {
    const ids = `CASE WHEN count(*) > ${MAX_EVENT_IDS} THEN '[]'::jsonb ELSE jsonb_agg("_id") END`;
    const payload = `jsonb_build_object('project', ${literal(entity.project)}, 'entity', ${literal(entity._id)}, 'kind', ${literal(kind)}, 'ids', ${ids})`;
    return `INSERT INTO ${this.table('outbox')} (event, payload) SELECT ${literal(rowsChanged.id)}, ${payload} FROM ${source} HAVING count(*) > 0`;
  }

  /** Places of what every audit entry of a write shares. */
  head(entity: Changed, act: WriteContext, values: SqlValues): AuditHead {
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
