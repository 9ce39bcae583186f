import type { EntityManager } from 'typeorm';
import {
  RowStaging,
  RowReads,
  type CompiledEntity,
  type CompiledField,
  type EntityView,
  type IncomingRow,
  type StoredRow,
} from '@buildmesh/row-store';
import { newId } from '@buildmesh/kernel';
import { ALWAYS, emptyValue, normalizeFilter, rowChecker, type Scalar } from '@buildmesh/domain';
import type { EntityAccess } from '../../catalog/index.js';
import { type Cast, castOf, type CastSettings } from '../../structure/index.js';
import { checkRelated } from '../../rows/index.js';
import { sanitizeHtml } from '../../sanitize-html.js';
import type { CellFault } from '../child/messages.js';
import type { FaultLog } from '../import/fault-log.js';
import type { RowSource, Staged } from '../import/import.types.js';
import type { JobControl } from '../../jobs/index.js';
import { shownValue } from '../shown-value.js';
import { oldestFirst, versionOfRow, type FieldPair } from './tool-fields.js';

/** Rows that are held in memory at a time. */
const BLOCK_ROWS = 500;

export interface MergeTask {
  source: EntityAccess;
  target: EntityAccess;
  pairs: readonly FieldPair[];
  settings: CastSettings;
  control: JobControl;
}

type Values = Record<string, unknown>;

/** A row of the source on its way, and the row of the target that it means. */
interface Merging {
  index: number;
  id: string;
  values: Values;
  match?: StoredRow | undefined;
}

/**
 * The rows of another entity as rows of this one (D34): matched by id, else by the unique field, else new. New rows keep
 * their id, so that merging once more finds them again; empty values of the source leave what the target has.
 */
export class MergeSource implements RowSource {
  private readonly casts: readonly Cast[];
  private readonly unique: CompiledField | undefined;
  private readonly check;
  private total = 0;
  private good = 0;

  constructor(
    private readonly task: MergeTask,
    private readonly rows: { reads: RowReads; staging: RowStaging },
  ) {
    const { pairs, settings, target } = task;
    this.casts = pairs.map(({ from, to }) => castOf(from, to, settings));
    this.unique = pairs.find(({ to }) => to._option.unique)?.to;
    const keys = {
      accuracy: settings.accuracy,
      sanitizeHtml,
      newId,
      writable: target.rights.writableBy.import,
    };
    const { fields } = target.entity;
    this.check = {
      create: rowChecker(fields, { ...keys, mode: 'create' }),
      update: rowChecker(fields, { ...keys, mode: 'update' }),
    };
  }

  async stage(manager: EntityManager, entity: CompiledEntity, faults: FaultLog): Promise<Staged> {
    const given = this.task.pairs.map(({ to }) => to);
    const defaults = entity.fields.filter(
      (field) => field.storage && !given.includes(field) && !emptyValue(field._option.default),
    );
    const staging = await this.rows.staging.createStaging(manager, entity, [
      ...given,
      ...defaults,
      versionOfRow(entity),
    ]);
    await this.rows.staging.copyToStaging(manager, staging, this.blocks(faults));
    return { staging, given: new Set(given), rows: this.total, good: this.good };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async *blocks(faults: FaultLog): AsyncGenerator<IncomingRow[]> {
    const { source, pairs, control } = this.task;
    const fields = [...new Set(pairs.map(({ from }) => from))];
    const sort = oldestFirst(source.entity);
    const plan = { view: source, fields, filter: ALWAYS, sort, limit: 0, offset: 0 };
    for await (const rows of this.rows.reads.stream(plan, BLOCK_ROWS)) {
      const merging: Merging[] = [];
      for (const row of rows) {
        const values = await this.castRow(row, ++this.total, faults);
        if (values) merging.push({ index: this.total, id: row._id, values });
      }
      const block = await this.checked(await this.matched(merging), faults);
      this.good += block.length;
      control.progress({ done: this.total });
      yield block;
    }
  }

  private async castRow(row: StoredRow, index: number, faults: FaultLog): Promise<Values | undefined> {
    const values: Values = {};
    const found: CellFault[] = [];
    for (const [at, { from, to }] of this.task.pairs.entries()) {
      const value = row[from._key];
      const result = emptyValue(value) ? undefined : this.casts[at]?.(value);
      if (result?.fault)
        found.push({ index, field: to._key, rule: result.fault.rule, cell: shownValue(value) });
      else if (result && result.value !== null) values[to._key] = result.value;
    }
    await faults.add(found);
    return found.length > 0 ? undefined : values;
  }

  /** Which rows of the target are meant, as far as the caller sees them. */
  private async matched(rows: Merging[]): Promise<Merging[]> {
    const byId = new Map(
      (
        await this.find(
          '_id',
          rows.map(({ id }) => id),
        )
      ).map((row) => [row._id, row]),
    );
    const key = this.unique?._key;
    const others = key === undefined ? [] : rows.filter(({ id, values }) => !byId.has(id) && key in values);
    const found =
      key === undefined
        ? []
        : await this.find(
            key,
            others.map(({ values }) => values[key] as Scalar),
          );
    const byKey = new Map(found.map((row) => [row[key ?? ''], row]));
    const matched = rows.map((row) => ({
      ...row,
      match: byId.get(row.id) ?? (key === undefined ? undefined : byKey.get(row.values[key])),
    }));
    return this.withFreeIds(matched);
  }

  /** An id may be taken by a row in the recycle bin, or by one that the caller does not see: the new row gets another. */
  private async withFreeIds(rows: Merging[]): Promise<Merging[]> {
    const ids = rows.flatMap(({ id, match }) => (match ? [] : [id]));
    const view = this.task.target.policy;
    const taken = [
      ...(await this.find('_id', ids, { view })),
      ...(await this.find('_id', ids, { view, removed: true })),
    ];
    const known = new Set(taken.map(({ _id }) => _id));
    return rows.map((row) => (!row.match && known.has(row.id) ? { ...row, id: newId() } : row));
  }

  private async find(
    key: string,
    values: readonly Scalar[],
    where: { view: EntityView; removed?: boolean } = { view: this.task.target },
  ): Promise<StoredRow[]> {
    if (values.length === 0) return [];
    const { target, pairs } = this.task;
    const filter = normalizeFilter([{ key, opt: 'in', value: [...values] }], {
      now: 0,
      fieldOf: (path) => target.entity.byKey.get(path),
    });
    const fields = [...new Set([...pairs.map(({ to }) => to), versionOfRow(target.entity)])];
    const plan = { ...where, fields, filter, sort: [], limit: values.length, offset: 0 };
    return (await this.rows.reads.find(plan)).rows;
  }

  private async checked(rows: readonly Merging[], faults: FaultLog): Promise<IncomingRow[]> {
    const good: IncomingRow[] = [];
    for (const { index, id, values, match } of rows) {
      const result = match ? this.check.update(values) : this.check.create(values);
      const found: CellFault[] = result.faults.map(({ field, rule, params }) => ({
        index,
        field,
        rule: rule as CellFault['rule'],
        params,
        cell: shownValue(values[field]),
      }));
      await faults.add(found);
      if (found.length > 0) continue;
      const kept = match ? { ...match, ...result.values } : result.values;
      good.push({ index, _id: match?._id ?? id, values: { ...kept, _ver: match?.['_ver'] ?? null } });
    }
    return this.withRelations(good, faults);
  }

  private async withRelations(rows: IncomingRow[], faults: FaultLog): Promise<IncomingRow[]> {
    const { faults: found } = await checkRelated(this.rows.reads, this.task.target, rows);
    const bad = new Set(found.map(({ index }) => index));
    await faults.add(
      found.map(({ index = 0, field }) => ({
        index,
        field,
        rule: 'relation' as const,
        cell: shownValue(rows.find((row) => row.index === index)?.values[field]),
      })),
    );
    return rows.filter(({ index }) => !bad.has(index));
  }
}
