import { descendingIdMaker, type Clock } from '@buildmesh/kernel';
import { refusal, type CallContext } from '@buildmesh/contracts';
import type { RowBatches, RowReads } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';
import type { AutoNumberService } from '../auto-number/auto-number.service.js';
import type { RowQuota } from '../../quota/index.js';
import { changeFaults } from './held-values.js';
import { checkerOf, checkRelated, refuseEmpty, refuseFaults } from './row-check.js';
import { actOf } from './row-writer.js';

/** Rows written with one statement. */
const BLOCK = 1000;

type Values = Readonly<Record<string, unknown>>;

export interface SystemRowsEnvironment {
  project: string;
  context: CallContext;
  /** Both on the transaction of whoever writes. */
  reads: RowReads;
  batches: RowBatches;
  /** Entities with all rights: what is written is written for the system (D38). */
  access: (entity: string) => EntityAccess | undefined;
  autoNumbers: AutoNumberService;
  quota: RowQuota;
  clock: Clock;
}

/** Rows as the system writes them, in the transaction of its caller: with all rights, and checked as any other write. */
export class SystemRows {
  constructor(private readonly environment: SystemRowsEnvironment) {}

  async save(entity: string, list: readonly Values[]): Promise<(Values & { _id: string })[]> {
    const { context, project, reads, batches, quota, autoNumbers, clock } = this.environment;
    const access = this.writable(entity);
    const check = checkerOf(access.entity, { mode: 'create', accuracy: context.accuracy, writable: null });
    // Lists show the newest row first, and rows that are made together in their order.
    const nextId = descendingIdMaker(clock.now());
    const rows = list.map((given, index) => {
      const { values, faults } = check(given);
      refuseFaults(list.length === 1 ? faults : faults.map((fault) => ({ ...fault, index })));
      refuseEmpty(values, list.length === 1 ? undefined : index);
      return { _id: nextId(), values };
    });
    refuseFaults((await checkRelated(reads, access, rows)).faults);
    await autoNumbers.fill(access.entity, rows, context);
    const act = actOf(context, clock);
    await quota.withQuota({ context, project }, { rows: rows.length }, async () => {
      for (const save of blocks(rows)) await batches.write(access, { save, update: [], remove: [] }, { act });
    });
    return rows.map(({ _id, values }) => ({ ...values, _id }));
  }

  async update(entity: string, ids: readonly string[], given: Values): Promise<number> {
    const { context, reads, batches, clock } = this.environment;
    const access = this.writable(entity);
    const settings = { mode: 'update' as const, accuracy: context.accuracy, writable: null };
    const check = checkerOf(access.entity, settings);
    let checked = check(given);
    const isFine =
      checked.faults.length === 0 && (await checkRelated(reads, access, [checked])).faults.length === 0;
    if (!isFine) {
      // What is gone may stay where every row holds it (D96).
      const changes = ids.map((_id) => ({ _id, given, checked: check(given) }));
      const faults = await changeFaults({ store: reads, access }, changes);
      refuseFaults([...new Map(faults.map((fault) => [fault.field, fault])).values()]);
      checked = changes[0]?.checked ?? checked;
    }
    const { values } = checked;
    if (Object.keys(values).length === 0) return 0;
    const act = actOf(context, clock);
    for (const some of blocks(ids))
      await batches.write(
        access,
        { save: [], update: some.map((_id) => ({ _id, values })), remove: [] },
        { act },
      );
    return ids.length;
  }

  async remove(entity: string, ids: readonly string[]): Promise<number> {
    const { context, batches, clock } = this.environment;
    const access = this.writable(entity);
    const act = actOf(context, clock);
    for (const remove of blocks(ids)) await batches.write(access, { save: [], update: [], remove }, { act });
    return ids.length;
  }

  private writable(id: string): EntityAccess {
    const access = this.environment.access(id);
    if (!access) throw refusal('entity.not-found');
    if (access.entity.type === 'system') throw refusal('entity.system');
    return access;
  }
}

function* blocks<T>(list: readonly T[]): Iterable<T[]> {
  for (let at = 0; at < list.length; at += BLOCK) yield list.slice(at, at + BLOCK);
}
