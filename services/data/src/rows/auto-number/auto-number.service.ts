import { Inject, Injectable } from '@nestjs/common';
import { RowReads, autoNumbersOf, type CompiledEntity, type CompiledField } from '@buildmesh/row-store';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { autoNumberFormat, type CallContext } from '@buildmesh/contracts';
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
import { CLOCK } from '@buildmesh/service-kit';
import { compiledEntity, EntityCatalog } from '../../catalog/index.js';
import { SettingRepository } from '../../store/index.js';
import { AutoNumberRepository } from './auto-number.repository.js';

type Where = Pick<CallContext, 'timezone'>;

/** New rows that are to have numbers. */
interface Filling {
  entity: CompiledEntity;
  rows: readonly { values: Record<string, unknown> }[];
  where: Where;
}

/** A count that is reset just while rows are stored may need another number, hardly ever a third one. */
const ATTEMPTS = 4;

/** Key of the counter of a field: fields that name the same increment share a count. */
const keyOf = (field: CompiledField): string => field._option.increment ?? field._id;

/** Gives rows their auto-numbers (D46); dates in them are those of the project's time zone. */
@Injectable()
export class AutoNumberService {
  constructor(
    @Inject(AutoNumberRepository) private readonly counters: AutoNumberRepository,
    @Inject(SettingRepository) private readonly settings: SettingRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores new rows with their numbers. A number that another row got meanwhile, since the count was reset between, is
   * given up for the next free one.
   */
  async filling<T>({ entity, rows, where }: Filling, store: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      await this.fill(entity, rows, where);
      try {
        return await store();
      } catch (error) {
        if (attempt === ATTEMPTS || !isTaken(error, entity)) throw error;
        await this.begin(entity, where);
      }
    }
  }

  /** Puts the numbers of new rows into their values. */
  async fill(entity: CompiledEntity, rows: Filling['rows'], where: Where): Promise<void> {
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
      const { format, step, reset } = formats.get(key) ?? DEFAULT_NUMBER_FORMAT;
      const counter = { project: entity.project, key, period: periodOf(reset, today) };
      let first = await this.counters.take(counter, { many, step });
      while (first === undefined) {
        await this.begin(entity, where);
        first = await this.counters.take(counter, { many, step });
      }
      ranges.set(field, { ...numberParts(format, today), first, step });
    }
    return ranges;
  }

  /** Counts of these fields stand at the greatest number that a row has, so that none is made again. */
  async begin(entity: CompiledEntity, where: Where): Promise<void> {
    const { project } = entity;
    const keys = new Set(autoNumbersOf(entity).map(keyOf));
    if (keys.size === 0) return;
    const found = await this.greatest(project, where, keys);
    const formats = await this.formats(project, [...keys]);
    for (const key of keys) {
      const { start, step, reset } = formats.get(key) ?? DEFAULT_NUMBER_FORMAT;
      const counter = { project, key, period: periodOf(reset, this.today(where)) };
      await this.counters.raise(counter, Math.max(start - step, found.get(key)?.last ?? -Infinity));
    }
  }

  /** Forgets how far a key has counted: it begins anew after the greatest number that a row has. */
  async reset(project: string, key: string): Promise<true> {
    await this.counters.reset(project, key);
    return true;
  }

  /** Every counter of the project goes on from the greatest number of its period that a row has. */
  async flush(project: string, where: Where): Promise<{ counters: number }> {
    const found = await this.greatest(project, where);
    await this.counters.replace(project, [...found.values()]);
    return { counters: found.size };
  }

  /** The greatest number of this period that a row has, one in the recycle bin too, for each key that has one. */
  private async greatest(
    project: string,
    where: Where,
    keys?: ReadonlySet<string>,
  ): Promise<Map<string, { key: string; period: string; last: number }>> {
    const { rows, fields } = await this.catalog.of(project);
    const entities = rows.map((row) => compiledEntity(row, fields.get(row.id) ?? []));
    const all = entities
      .flatMap((entity) => autoNumbersOf(entity).map((field) => ({ entity, field })))
      .filter(({ field }) => keys?.has(keyOf(field)) ?? true);
    const formats = await this.formats(
      project,
      all.map(({ field }) => keyOf(field)),
    );
    const today = this.today(where);
    const found = new Map<string, { key: string; period: string; last: number }>();
    for (const { entity, field } of all) {
      const key = keyOf(field);
      const { format, reset } = formats.get(key) ?? DEFAULT_NUMBER_FORMAT;
      const last = await this.reads.greatestNumber(entity, field, numberParts(format, today));
      if (last !== undefined && last > (found.get(key)?.last ?? -1))
        found.set(key, { key, period: periodOf(reset, today), last });
    }
    return found;
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
    const records = await this.settings.records(project, wanted);
    return new Map(
      records.flatMap(({ key, value }) => {
        const { data } = autoNumberFormat.safeParse(value);
        return data ? [[key, data] as const] : [];
      }),
    );
  }
}

/** Another row has the auto-number that a row was to have. */
function isTaken(error: unknown, entity: CompiledEntity): boolean {
  const numbered = new Set(autoNumbersOf(entity).map(({ _key }) => _key));
  const faults = error instanceof Refusal ? (error.details.errors ?? []) : [];
  return faults.some(({ field, rule }) => rule === 'unique' && numbered.has(field));
}
