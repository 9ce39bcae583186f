import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { incrementFormat, type CallContext } from '@buildmesh/contracts';
import {
  DEFAULT_NUMBER_FORMAT,
  DEFAULT_TIMEZONE,
  numberAt,
  numberParts,
  periodOf,
  zonedTime,
  type NumberFormat,
  type NumberRange,
} from '@buildmesh/domain';
import { autoNumbersOf, RowStore, type CompiledEntity, type CompiledField } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { compiledEntity } from '../catalog/compile.js';
import { EntityCatalog } from '../catalog/entity-catalog.js';
import { ShareRepository } from '../share/share.repository.js';
import { IncrementRepository } from './increment.repository.js';

type Where = Pick<CallContext, 'timezone'>;

/** Key of the counter of a field: fields that name the same increment share a count. */
const keyOf = (field: CompiledField): string => field._option.increment ?? field._id;

/** Gives rows their auto-numbers (D46); dates in them are those of the project's time zone. */
@Injectable()
export class IncrementService {
  constructor(
    @Inject(IncrementRepository) private readonly counters: IncrementRepository,
    @Inject(ShareRepository) private readonly shares: ShareRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowStore) private readonly store: RowStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Puts the numbers of new rows into their values. */
  async fill(
    entity: CompiledEntity,
    rows: readonly { values: Record<string, unknown> }[],
    where: Where,
  ): Promise<void> {
    for (const [field, range] of await this.take(entity, rows.length, where))
      for (const [place, { values }] of rows.entries()) values[field._key] = numberAt(range, place);
  }

  /** Reserves numbers for so many new rows, for each field that has them. */
  async take(entity: CompiledEntity, many: number, where: Where): Promise<Map<CompiledField, NumberRange>> {
    const ranges = new Map<CompiledField, NumberRange>();
    const fields = autoNumbersOf(entity);
    if (fields.length === 0 || many === 0) return ranges;
    const formats = await this.formats(entity.project, fields.map(keyOf));
    const today = this.today(where);
    for (const field of fields) {
      const key = keyOf(field);
      const { format, start, step, reset } = formats.get(key) ?? DEFAULT_NUMBER_FORMAT;
      const counter = { project: entity.project, key, period: periodOf(reset, today) };
      const first = await this.counters.take(counter, { many, start, step });
      ranges.set(field, { ...numberParts(format, today), first, step });
    }
    return ranges;
  }

  async reset(project: string, key: string): Promise<true> {
    await this.counters.reset(project, key);
    return true;
  }

  /** Every counter of the project goes on from the greatest number of its period that a row has, one in the recycle bin too. */
  async flush(project: string, where: Where): Promise<{ counters: number }> {
    const { rows, fields } = await this.catalog.of(project);
    const entities = rows.map((row) => compiledEntity(row, fields.get(row.id) ?? []));
    const all = entities.flatMap((entity) => autoNumbersOf(entity).map((field) => ({ entity, field })));
    const formats = await this.formats(
      project,
      all.map(({ field }) => keyOf(field)),
    );
    const today = this.today(where);
    const found = new Map<string, { key: string; period: string; last: number }>();
    for (const { entity, field } of all) {
      const key = keyOf(field);
      const { format, reset } = formats.get(key) ?? DEFAULT_NUMBER_FORMAT;
      const last = await this.store.greatestNumber(entity, field, numberParts(format, today));
      if (last !== undefined && last > (found.get(key)?.last ?? -1))
        found.set(key, { key, period: periodOf(reset, today), last });
    }
    await this.counters.replace(project, [...found.values()]);
    return { counters: found.size };
  }

  private today({ timezone }: Where) {
    return zonedTime(this.clock.now(), timezone ?? DEFAULT_TIMEZONE);
  }

  private async formats(project: string, keys: readonly string[]): Promise<Map<string, NumberFormat>> {
    const wanted = [...new Set(keys)].map((key) => ({
      model: 'increment' as const,
      type: 'project' as const,
      owner: '',
      key,
    }));
    const records = await this.shares.records(project, wanted);
    return new Map(
      records.flatMap(({ key, value }) => {
        const { data } = incrementFormat.safeParse(value);
        return data ? [[key, data] as const] : [];
      }),
    );
  }
}
