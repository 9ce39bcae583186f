import type { Pool, PoolClient, QueryResultRow } from 'pg';
import {
  runStatement,
  type IdempotencyKeys,
  SqlValues,
  Statements,
  type AuditWriter,
  type WriteContext,
  type IdempotencyRecord,
} from '@buildmesh/persistence';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import type {
  IdempotentWriteContext,
  EntityView,
  NewRow,
  RowChange,
  StoredRow,
  Updated,
} from '../row-store.types.js';
import { RowWrites } from '../row-writes.js';
import type { Transaction } from '../transaction.js';
import { auditJson, auditRowSql, auditWholeRowSql, rowJsonSql } from './audit-values.js';
import { castType, toParameter } from './column.js';
import { tableOf } from './names.js';
import { inTurn } from './in-turn.js';
import { translating } from './pg-errors.js';
import { rowNameOf } from './row-name.js';
import { selectList } from './select.js';
import type { TextRules } from './text-match.js';
import { rowTypes } from './value-parsers.js';
import { rightsSql, type Scope } from './where.js';

export function storedFields(entity: CompiledEntity): CompiledField[] {
  return entity.fields.filter((field) => field.storage);
}

export interface WriterParts {
  audit: AuditWriter;
  once: IdempotencyKeys;
  text: TextRules;
  /** Called after each committed write, so that its event leaves soon. */
  afterCommit: () => void;
}

/** Writes of single rows: one statement each, which is one round trip and one transaction. */
export class PgWriter extends RowWrites {
  constructor(
    private readonly pool: Pool | PoolClient,
    private readonly parts: WriterParts,
    private readonly statements = new Statements('w', rowTypes),
  ) {
    super();
  }

  override within(transaction: Transaction): PgWriter {
    return this.on(inTurn(transaction));
  }

  /** The same on the connection of a transaction: whoever ends that tells what was written. */
  on(client: PoolClient): PgWriter {
    return new PgWriter(client, { ...this.parts, afterCommit: () => undefined }, this.statements);
  }

  override async insert(
    entity: CompiledEntity,
    row: NewRow,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ repeated?: string }> {
    const written = await this.parts.once.repeating(
      how.once,
      async () => {
        const values = new SqlValues();
        await this.run(entity, { text: this.insertSql(entity, row, { ...how, values }), values });
        return {};
      },
      { told: (repeated): { repeated?: string } => ({ repeated }) },
    );
    this.parts.afterCommit();
    return written;
  }

  private insertSql(
    entity: CompiledEntity,
    row: NewRow,
    { act, once, values }: { act: WriteContext; once?: IdempotencyRecord; values: SqlValues },
  ): string {
    const fields = storedFields(entity);
    const id = values.add(row._id, 'text');
    const name = values.add(rowNameOf(entity, row.values), 'text');
    const head = this.parts.audit.head(entity, act, values);
    const columns = [
      '"_id"',
      '"__name"',
      '"_creator"',
      '"_role"',
      '"_ctime"',
      '"_mtime"',
      '"_batch"',
      ...fields.map((field) => `"${field.column}"`),
    ];
    const places = [
      id,
      name,
      head.user,
      head.role,
      head.time,
      head.time,
      head.batch,
      ...fields.map((field) => place(field, row.values[field._key], values)),
    ];
    const after = values.add(auditJson(row.values), 'json');
    const parts = [
      `r AS (INSERT INTO ${tableOf(entity)} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING "_id")`,
      `a AS (${this.parts.audit.audit({ action: 'create', target: '"_id"', before: 'NULL', after, source: 'r' }, head)})`,
      `o AS (${this.parts.audit.event(entity, 'saved', 'r')})`,
    ];
    if (once)
      parts.push(`i AS (${this.parts.once.sql(once, values, { answer: values.add(once.answer, 'text') })})`);
    return `WITH ${parts.join(', ')} SELECT FROM r`;
  }

  override async update(view: EntityView, change: RowChange, act: IdempotentWriteContext): Promise<Updated> {
    const updated = await this.parts.once.repeating(act.once, () => this.updateOnce(view, change, act), {
      told: (answer): Updated => ({ state: 'updated', row: JSON.parse(answer) as StoredRow }),
      missed: ({ state }) => state !== 'updated',
    });
    this.parts.afterCommit();
    return updated;
  }

  private async updateOnce(
    view: EntityView,
    change: RowChange,
    act: IdempotentWriteContext,
  ): Promise<Updated> {
    const { entity } = view;
    const scope: Scope = { view, alias: 't', values: new SqlValues(), text: this.parts.text };
    const rows = await this.run<StoredRow & { '~ok': boolean }>(entity, {
      text: this.updateSql(view, change, { act, scope }),
      values: scope.values,
    });
    const [row] = rows;
    if (!row) return { state: 'missing' };
    const { '~ok': ok, ...rest } = row;
    return { state: ok ? 'updated' : 'conflict', row: rest as StoredRow };
  }

  /** Locks the row first, so that version and audit entry belong to what is really replaced. */
  private updateSql(
    view: EntityView,
    change: RowChange,
    { act, scope }: { act: IdempotentWriteContext; scope: Scope },
  ): string {
    const { entity } = view;
    const { values } = scope;
    const fields = storedFields(entity).filter((field) => field._key in change.values);
    const head = this.parts.audit.head(entity, act, values);
    const id = values.add(change._id, 'text');
    const rights = rightsSql(scope);
    const assignments = fields.map(
      (field) => `"${field.column}" = ${place(field, change.values[field._key], values)}`,
    );
    if (entity.nameField && fields.includes(entity.nameField))
      assignments.push(`"__name" = ${values.add(rowNameOf(entity, change.values), 'text')}`);
    const version = change.ver === undefined ? '' : ` AND p."_ver" = ${values.add(change.ver, 'float8')}`;
    const after = values.add(auditJson(change.values), 'json');
    const all = [...entity.byKey.values()];
    const list = selectList(all);
    const answer = `(${rowJsonSql(all, 'r')})::text`;
    const once = act.once ? [`i AS (${this.parts.once.sql(act.once, values, { answer, source: 'r' })})`] : [];
    return [
      `WITH p AS (SELECT t.* FROM ${tableOf(entity)} t WHERE t."_id" = ${id} AND t."_removed_at" IS NULL AND ${rights} FOR UPDATE OF t)`,
      `r AS (UPDATE ${tableOf(entity)} t SET ${assignments.join(', ')}, "_mtime" = ${head.time}, "_ver" = t."_ver" + 1 FROM p WHERE t."_id" = p."_id"${version} RETURNING t.*)`,
      `a AS (${this.parts.audit.audit({ action: 'update', target: 'p."_id"', before: auditRowSql(fields, 'p'), after, source: 'p JOIN r ON TRUE' }, head)})`,
      ...once,
      `o AS (${this.parts.audit.event(entity, 'updated', 'r')}) SELECT TRUE AS "~ok", ${list} FROM r t UNION ALL SELECT FALSE, ${list} FROM p t WHERE NOT EXISTS (SELECT FROM r)`,
    ].join(', ');
  }

  override async remove(
    view: EntityView,
    ids: readonly string[],
    act: IdempotentWriteContext,
  ): Promise<string[]> {
    const work = () => this.removeOnce(view, ids, act);
    const removed = await this.parts.once.repeating(act.once, work, {
      told: () => [...ids],
      missed: ({ length }) => length === 0,
    });
    this.parts.afterCommit();
    return removed;
  }

  private async removeOnce(
    view: EntityView,
    ids: readonly string[],
    act: IdempotentWriteContext,
  ): Promise<string[]> {
    const { entity } = view;
    const scope: Scope = { view, alias: 't', values: new SqlValues(), text: this.parts.text };
    const head = this.parts.audit.head(entity, act, scope.values);
    const rights = rightsSql(scope);
    const where = `t."_id" = ANY(${scope.values.add(ids, 'text[]')}) AND t."_removed_at" IS NULL AND ${rights}`;
    const told = { answer: `'true'`, source: 'r' };
    const once = act.once ? [`i AS (${this.parts.once.sql(act.once, scope.values, told)})`] : [];
    const text = [
      `WITH r AS (UPDATE ${tableOf(entity)} t SET "_removed_at" = ${head.time}, "_ver" = t."_ver" + 1 WHERE ${where} RETURNING t.*)`,
      `a AS (${this.parts.audit.audit({ action: 'remove', target: 'r."_id"', before: auditWholeRowSql(storedFields(entity), 'r'), after: 'NULL', source: 'r' }, head)})`,
      ...once,
      `o AS (${this.parts.audit.event(entity, 'removed', 'r')}) SELECT "_id" FROM r`,
    ].join(', ');
    return (await this.run<{ _id: string }>(entity, { text, values: scope.values })).map((row) => row._id);
  }

  override async restore(
    view: EntityView,
    { ids, sinceMs }: { ids: readonly string[]; sinceMs: number },
    act: WriteContext,
  ): Promise<string[]> {
    const { entity } = view;
    const scope: Scope = { view, alias: 't', values: new SqlValues(), text: this.parts.text };
    const head = this.parts.audit.head(entity, act, scope.values);
    const rights = rightsSql(scope);
    const since = scope.values.add(new Date(sinceMs).toISOString(), 'timestamptz');
    const where = `t."_id" = ANY(${scope.values.add(ids, 'text[]')}) AND t."_removed_at" >= ${since} AND ${rights}`;
    const text = [
      `WITH r AS (UPDATE ${tableOf(entity)} t SET "_removed_at" = NULL, "_mtime" = ${head.time}, "_ver" = t."_ver" + 1 WHERE ${where} RETURNING t.*)`,
      `a AS (${this.parts.audit.audit({ action: 'restore', target: 'r."_id"', before: 'NULL', after: auditWholeRowSql(storedFields(entity), 'r'), source: 'r' }, head)})`,
      `o AS (${this.parts.audit.event(entity, 'saved', 'r')}) SELECT "_id" FROM r`,
    ].join(', ');
    const restored = await this.run<{ _id: string }>(entity, { text, values: scope.values });
    this.parts.afterCommit();
    return restored.map((row) => row._id);
  }

  private async run<R extends QueryResultRow>(
    entity: CompiledEntity,
    { text, values }: { text: string; values: SqlValues },
  ): Promise<R[]> {
    return translating(
      entity,
      async () => (await runStatement<R>(this.pool, this.statements.of({ text, values: values.list }))).rows,
    );
  }
}

function place(field: CompiledField, value: unknown, values: SqlValues): string {
  return values.add(toParameter(field.storage ?? 'text', value), castType(field.storage ?? 'text'));
}
