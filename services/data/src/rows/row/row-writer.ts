import { Inject, Injectable } from '@nestjs/common';
import {
  IdempotencyKeys,
  type WriteContext,
  type IdempotencyRecord,
  idempotencyKeyOf,
} from '@buildmesh/persistence';
import { RowReads, RowWrites, RowBatches, rowNameOf } from '@buildmesh/row-store';
import { newId, type Clock } from '@buildmesh/kernel';
import { refusal, type CallContext, type Row } from '@buildmesh/contracts';
import { isFormulaField } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import { AccessService, type EntityAccess, EntityCatalog } from '../../catalog/index.js';
import { AutoNumberService } from '../auto-number/auto-number.service.js';
import { RowQuota } from '../../quota/index.js';
import { makeValues, readPlanOf } from './computed-values.js';
import { changeFaults } from './held-values.js';
import { hydrate, related } from './hydrate.js';
import type { ReadRequest } from './row-reader.js';
import {
  checkerOf,
  checkRelated,
  nothingIn,
  refuseEmpty,
  refuseFaults,
  type RelatedNames,
} from './row-check.js';
import { assertMay, writableBy } from './write-rights.js';

type Values = Record<string, unknown>;

/** A write, and the id of the contract it came by: keys of retried calls are kept apart by it. */
export interface RowWriteContext extends ReadRequest {
  contract: string;
}

/** Rows removed this long ago can be brought back (D28). */
export const RESTORABLE_MS = 30 * 24 * 3_600_000;

/** Who writes, and when. */
export function actOf(context: CallContext, clock: Clock): WriteContext {
  return { user: context.user ?? null, role: context.role ?? null, timeMs: clock.now() };
}

/** Creates, changes, removes and restores single rows. */
@Injectable()
export class RowWriter {
  constructor(
    @Inject(IdempotencyKeys) private readonly keys: IdempotencyKeys,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowWrites) private readonly writes: RowWrites,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(writing: RowWriteContext, values: Values): Promise<Row> {
    return this.catalog.retrying(writing.project, async () => {
      const access = await this.writable(writing, 'save');
      const key = idempotencyKeyOf(writing, [writing.entity, values]);
      const told = key && (await this.keys.recall(key));
      if (told !== undefined) return this.computed(writing, access, JSON.parse(told) as Row);
      const { context } = writing;
      const checked = checkerOf(access.entity, {
        mode: 'create',
        accuracy: context.accuracy,
        writable: writableBy(writing, access, 'save'),
      })(values);
      refuseFaults(checked.faults);
      refuseEmpty(checked.values);
      const { names, faults } = await checkRelated(this.reads, access, [checked]);
      refuseFaults(faults);
      const act = actOf(context, this.clock);
      const _id = newId(act.timeMs);
      const filling = { entity: access.entity, rows: [checked], where: context };
      const row = await this.autoNumbers.filling(filling, async () => {
        const fresh = newRowOnWire(access, checked.values, { _id, act, names });
        const once: IdempotencyRecord | undefined = key && { ...key, answer: JSON.stringify(fresh) };
        const { repeated } = await this.quota.withQuota(
          writing,
          { rows: 1, added: (result) => (result.repeated === undefined ? 1 : 0) },
          () => this.writes.insert(access.entity, { _id, values: checked.values }, { act, once }),
        );
        return repeated === undefined ? fresh : (JSON.parse(repeated) as Row);
      });
      return this.computed(writing, access, row);
    });
  }

  update(writing: RowWriteContext, id: string, { _ver, ...values }: Values): Promise<Row> {
    return this.catalog.retrying(writing.project, async () => {
      const access = await this.writable(writing, 'update');
      const once = idempotencyKeyOf(writing, [writing.entity, id, _ver ?? null, values]);
      const told = once && (await this.keys.recall(once));
      if (told !== undefined) return this.shown(writing, access, JSON.parse(told) as Row);
      const ver = versionOf(_ver);
      const checked = checkerOf(access.entity, {
        mode: 'update',
        accuracy: writing.context.accuracy,
        writable: writableBy(writing, access, 'update'),
      })(values);
      refuseFaults(await changeFaults({ store: this.reads, access }, [{ _id: id, given: values, checked }]));
      if (Object.keys(checked.values).length === 0) throw nothingIn();
      const { state, row } = await this.writes.update(
        access,
        { _id: id, values: checked.values, ver },
        { ...actOf(writing.context, this.clock), once },
      );
      if (state === 'missing') throw refusal('row.not-found');
      const shown = await this.shown(writing, access, row);
      if (state === 'conflict') throw refusal('row.conflict', { data: shown });
      return shown;
    });
  }

  remove(writing: RowWriteContext, id: string): Promise<true> {
    return this.catalog.retrying(writing.project, async () => {
      const access = await this.writable(writing, 'remove');
      const once = idempotencyKeyOf(writing, [writing.entity, id]);
      if (once && (await this.keys.recall(once)) !== undefined) return true as const;
      const act = { ...actOf(writing.context, this.clock), once };
      const removed = await this.writes.remove(access, [id], act);
      if (removed.length === 0) throw refusal('row.not-found');
      this.quota.freed(writing.project);
      return true as const;
    });
  }

  restore(writing: RowWriteContext, ids: readonly string[]): Promise<{ restored: number }> {
    return this.catalog.retrying(writing.project, async () => {
      const access = await this.writable(writing, 'save');
      const act = actOf(writing.context, this.clock);
      const since = { ids, sinceMs: act.timeMs - RESTORABLE_MS };
      const restored = await this.quota.withQuota(
        writing,
        { rows: new Set(ids).size, added: ({ length }) => length },
        () => this.writes.restore(access, since, act),
      );
      return { restored: restored.length };
    });
  }

  /** Empties an entity; its name must be typed. */
  drop(writing: RowWriteContext, confirm: string): Promise<{ removed: number }> {
    return this.catalog.retrying(writing.project, async () => {
      const access = await this.writable(writing, 'remove');
      if (confirm !== access.entity.name) throw refusal('entity.name-mismatch');
      const removed = await this.batches.drop(access.entity, actOf(writing.context, this.clock));
      this.quota.freed(writing.project);
      return { removed };
    });
  }

  /** The new row with what the store computed for it, which nobody knows before. */
  private async computed(writing: RowWriteContext, access: EntityAccess, row: Row): Promise<Row> {
    const { entity, policy, visible } = access;
    const computed = visible.filter((field) => isFormulaField(field) || field._key === '__name');
    const stored = entity.fields.some(isFormulaField)
      ? await this.reads.get(policy, row._id, computed)
      : undefined;
    const whole = { ...row, ...stored };
    await this.make(writing, access, whole);
    return whole;
  }

  private make({ context }: RowWriteContext, access: EntityAccess, row: Row): Promise<void> {
    const { accuracy, timezone } = context;
    const making = { store: this.reads, access, settings: { accuracy, timezone } };
    return makeValues(making, readPlanOf(access), [row]);
  }

  private async shown(writing: RowWriteContext, access: EntityAccess, row: Row): Promise<Row> {
    const shown = withoutHidden(access, row);
    await hydrate(this.reads, access, [shown]);
    await this.make(writing, access, shown);
    return shown;
  }

  private async writable(
    writing: RowWriteContext,
    operation: 'save' | 'update' | 'remove',
  ): Promise<EntityAccess> {
    const access = await this.access.entity(writing);
    assertMay(writing, access, operation);
    return access;
  }
}

/** Version that the caller saw; absent = whatever there is. */
export function versionOf(value: unknown, index?: number): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isInteger(value)) return value as number;
  const place = index === undefined ? {} : { index };
  throw refusal('invalid', {
    errors: [{ field: '_ver', rule: 'number', message: 'field.number', ...place }],
  });
}

/** A new row is known before it is stored: the server alone sets what the caller did not send. */
function newRowOnWire(
  access: EntityAccess,
  values: Values,
  { _id, act, names }: { _id: string; act: WriteContext; names: RelatedNames },
): Row {
  const { entity } = access;
  const system: Values = {
    _id,
    __name: rowNameOf(entity, values),
    _creator: act.user,
    _role: act.role,
    _ctime: act.timeMs,
    _mtime: act.timeMs,
    _ver: 1,
  };
  const row: Row = { _id };
  for (const { _key, _type, system: isSystem } of access.visible) {
    const value = isSystem ? system[_key] : (values[_key] ?? null);
    row[_key] = _type === 'relate' ? related(value, names.get(_key)) : value;
  }
  return row;
}

function withoutHidden(access: EntityAccess, row: Row): Row {
  if (access.hidden.size === 0) return row;
  const seen = ([key]: [string, unknown]): boolean => !access.hidden.has(key);
  const shown = Object.fromEntries(Object.entries(row).filter(seen)) as Row;
  const errors = Object.entries(shown['_errors'] ?? {}).filter(seen);
  if (errors.length > 0) return { ...shown, _errors: Object.fromEntries(errors) };
  delete shown['_errors'];
  return shown;
}
