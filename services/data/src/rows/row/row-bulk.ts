import { Inject, Injectable } from '@nestjs/common';
import { IdempotencyKeys, idempotencyKeyOf } from '@buildmesh/persistence';
import { RowReads, RowBatches, type CompiledEntity, type NewRow, type RowChange } from '@buildmesh/row-store';
import { isId, newId, Refusal, type Clock, type FieldFault } from '@buildmesh/kernel';
import { type InputOf, type OutputOf, type simpleBulkRows } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { AccessService, type EntityAccess, EntityCatalog } from '../../catalog/index.js';
import { AutoNumberService } from '../auto-number/auto-number.service.js';
import { RowQuota } from '../../quota/index.js';
import { actOf, versionOf, type RowWriteContext } from './row-writer.js';
import { changeFaults } from './held-values.js';
import { checkerOf, checkRelated, nothingIn, refuseEmpty, refuseFaults } from './row-check.js';
import { assertMay, writableBy } from './write-rights.js';

/** Faults that are told at once. */
const MAX_FAULTS = 200;
/** Rows in one bundle, all lists together. */
const MAX_BULK_ROWS = 1000;

type BulkInput = InputOf<typeof simpleBulkRows>;
type BulkResult = OutputOf<typeof simpleBulkRows>;
type Values = Readonly<Record<string, unknown>>;
/** A new row that still gets its numbers. */
type Fresh = NewRow & { values: Record<string, unknown> };

/** Up to a thousand changes at once, all or none. */
@Injectable()
export class RowBulk {
  constructor(
    @Inject(IdempotencyKeys) private readonly keys: IdempotencyKeys,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  write(writing: RowWriteContext, input: BulkInput): Promise<BulkResult> {
    if (input.save.length + input.update.length + input.remove.length > MAX_BULK_ROWS)
      refuseFaults([{ field: 'save', rule: 'limit', message: 'field.limit' }]);
    return this.catalog.retrying(writing.project, async () => {
      const access = await this.access.entity(writing);
      for (const [operation, list] of [
        ['save', input.save],
        ['update', input.update],
        ['remove', input.remove],
      ] as const) {
        if (list.length > 0) assertMay(writing, access, operation);
      }
      const key = idempotencyKeyOf(writing, [writing.entity, input]);
      const told = key && (await this.keys.recall(key));
      if (told !== undefined) return JSON.parse(told) as BulkResult;
      const save = this.newRows(writing, access, input.save);
      const update = await this.changes(writing, access, input.update);
      refuseFaults(repeatedIds(input));
      const candidates = save.map(({ values }, index) => ({ values, index }));
      refuseFaults((await checkRelated(this.reads, access, candidates)).faults);
      const act = actOf(writing.context, this.clock);
      // All or none: what the bundle will be told is known before.
      const answer: BulkResult = {
        saved: save.map((row) => row._id),
        updated: update.length,
        removed: input.remove.length,
      };
      const once = key && { ...key, answer: JSON.stringify(answer) };
      const added = ({ repeated }: { repeated?: string }) => (repeated === undefined ? save.length : 0);
      const store = () =>
        this.stored(access.entity, { save, update, remove: input.remove }, () =>
          this.quota.withQuota(writing, { rows: save.length, added }, () =>
            this.batches.write(access, { save, update, remove: input.remove }, { act, once }),
          ),
        );
      const filling = { entity: access.entity, rows: save, where: writing.context };
      const { removed, repeated } = await this.autoNumbers.filling(filling, store);
      if (removed > 0) this.quota.freed(writing.project);
      return repeated === undefined ? answer : (JSON.parse(repeated) as BulkResult);
    });
  }

  private newRows(writing: RowWriteContext, access: EntityAccess, list: readonly Values[]): Fresh[] {
    const check = checkerOf(access.entity, {
      mode: 'create',
      accuracy: writing.context.accuracy,
      writable: writableBy(writing, access, 'save'),
    });
    const faults: FieldFault[] = [];
    // Lists show the newest row first, and rows that are made together in their order.
    const nowMs = this.clock.now();
    const ids = list.map(() => newId(nowMs)).reverse();
    const rows = list.map((given, index) => {
      const { values, faults: own } = check(given);
      for (const fault of own) faults.push({ ...fault, index });
      return { _id: ids[index] ?? newId(nowMs), values };
    });
    refuseFaults(faults);
    for (const [index, { values }] of rows.entries()) refuseEmpty(values, index);
    return rows;
  }

  private async changes(
    writing: RowWriteContext,
    access: EntityAccess,
    list: readonly Values[],
  ): Promise<RowChange[]> {
    const check = checkerOf(access.entity, {
      mode: 'update',
      accuracy: writing.context.accuracy,
      writable: writableBy(writing, access, 'update'),
    });
    const read = list.map(({ _id, _ver, ...given }, index) => {
      const checked = check(given);
      if (!isId(_id)) checked.faults.push({ field: '_id', rule: 'format', message: 'field.format' });
      return { _id: String(_id), ver: _ver, given, checked, index };
    });
    refuseFaults(await changeFaults({ store: this.reads, access }, read));
    return read.map(({ _id, ver, checked: { values }, index }) => {
      if (Object.keys(values).length === 0) throw nothingIn(index);
      return { _id, values, ver: versionOf(ver, index) };
    });
  }

  /** A value that must be unique, a row that is gone and one that somebody else changed name their place in the list. */
  private async stored<T>(
    entity: CompiledEntity,
    { save, update, remove }: { save: NewRow[]; update: RowChange[]; remove: readonly string[] },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const places = error instanceof Refusal ? placesOf(error, { update, remove }) : [];
      if (error instanceof Refusal && places.length > 0)
        throw new Refusal(error.key, { ...error.details, errors: places }, { cause: error });
      const key =
        error instanceof Refusal
          ? error.details.errors?.find((fault) => fault.rule === 'unique')?.field
          : undefined;
      const field = key === undefined ? undefined : entity.byKey.get(key);
      if (!field) throw error;
      const rows = [...save, ...update];
      const values = rows.map((row) => row.values[field._key]);
      const taken = new Set(
        await this.reads.taken(entity, field, {
          values: values.filter((value) => value !== null && value !== undefined),
          exceptIds: update.map((row) => row._id),
        }),
      );
      const faults = values.flatMap((value, at) => {
        const isRepeated =
          value !== null && value !== undefined && (taken.has(value) || values.indexOf(value) < at);
        return isRepeated
          ? [
              {
                field: field._key,
                rule: 'unique',
                message: 'field.unique',
                index: at < save.length ? at : at - save.length,
              },
            ]
          : [];
      });
      refuseFaults(faults);
      throw error;
    }
  }
}

/** Places of the rows that a refusal speaks of by their ids. */
function placesOf(
  { key, details: { data } }: Refusal,
  { update, remove }: { update: readonly RowChange[]; remove: readonly string[] },
): FieldFault[] {
  const { missing = [], rows = [] } = (data ?? {}) as { missing?: string[]; rows?: { _id: string }[] };
  const named = new Set([...missing, ...rows.map(({ _id }) => _id)]);
  const fault = { field: '_id', rule: key.replace('row.', ''), message: key };
  const placed = (ids: readonly string[]) =>
    ids.flatMap((id, index) => (named.has(id) ? [{ ...fault, index }] : []));
  return [...placed(update.map(({ _id }) => _id)), ...placed(remove)].slice(0, MAX_FAULTS);
}

/** Rows that are spoken of twice, in the lists of changes and removals. */
function repeatedIds({ update, remove }: Pick<BulkInput, 'update' | 'remove'>): FieldFault[] {
  const seen = new Set<unknown>();
  const fault = { field: '_id', rule: 'unique', message: 'field.unique' };
  return [update.map(({ _id }) => _id), remove].flatMap((ids) =>
    ids.flatMap((id, index) => (seen.size === seen.add(id).size ? [{ ...fault, index }] : [])),
  );
}
