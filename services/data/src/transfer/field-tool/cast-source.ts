import type { EntityManager } from 'typeorm';
import {
  RowStaging,
  RowReads,
  RAW_VALUES,
  readAs,
  type CompiledEntity,
  type IncomingRow,
  type RawValue,
  type StoredRow,
} from '@buildmesh/row-store';
import { ALWAYS, emptyValue } from '@buildmesh/domain';
import type { EntityAccess } from '../../catalog/index.js';
import type { CastSettings } from '../../structure/index.js';
import type { CellFault } from '../child/messages.js';
import type { FaultLog } from '../import/fault-log.js';
import type { RowSource, Staged } from '../import/import.types.js';
import type { JobControl, Mended, UnreadValue } from '../../jobs/index.js';
import { shownValue } from '../shown-value.js';
import { FAULTS_SHOWN } from '../transfer.limits.js';
import { RepairingCast } from './repairing-cast.js';
import { oldestFirst, versionOfRow, type FieldPair } from './tool-fields.js';

/** Rows that are held in memory at a time. */
const BLOCK_ROWS = 1_000;

export interface CastMode {
  /**
   * `copy` fills empty cells of another field; `transform` brings the field's own cells in line and keeps what it does
   * not take as raw values; `preview` only tells what another field would take.
   */
  mode: 'copy' | 'transform' | 'preview';
  mend: readonly Mended[];
}

export interface CastTask extends FieldPair, CastMode {
  /** The rows that the caller may change. */
  access: EntityAccess;
  settings: CastSettings;
  control: JobControl;
}

/** Stored values of a field, cast to another one or to what the field is now (D34). */
export class CastSource implements RowSource {
  readonly unread: UnreadValue[] = [];
  private readonly cast: RepairingCast;
  private total = 0;
  private refused = 0;

  constructor(
    private readonly task: CastTask,
    private readonly rows: { reads: RowReads; staging: RowStaging },
  ) {
    const { to, access: view, settings, mend } = task;
    this.cast = new RepairingCast(to, { store: rows.reads, view, settings, mend });
  }

  async stage(manager: EntityManager, entity: CompiledEntity, faults: FaultLog): Promise<Staged> {
    const { to, mode } = this.task;
    const changed = { copy: [to], transform: [to, RAW_VALUES], preview: [] }[mode];
    const staging = await this.rows.staging.createStaging(manager, entity, [
      ...changed,
      versionOfRow(entity),
    ]);
    await this.rows.staging.copyToStaging(manager, staging, this.blocks(faults));
    return { staging, given: new Set(changed), rows: this.total, good: this.total - this.refused };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async *blocks(faults: FaultLog): AsyncGenerator<IncomingRow[]> {
    const { access, from, to, mode, control } = this.task;
    const { entity } = access;
    const plan = {
      view: access,
      fields: [...new Set([from, mode === 'copy' ? to : RAW_VALUES, versionOfRow(entity)])],
      filter: ALWAYS,
      sort: oldestFirst(entity),
      limit: 0,
      offset: 0,
    };
    let index = 0;
    for await (const rows of this.rows.reads.stream(plan, BLOCK_ROWS)) {
      const block: IncomingRow[] = [];
      await this.cast.prepare(rows.flatMap((row) => this.valueOf(row) ?? []));
      for (const row of rows) {
        const values = await this.changes(row, ++index, faults);
        if (values && mode !== 'preview')
          block.push({ index, _id: row._id, values: { ...values, _ver: row['_ver'] } });
      }
      control.progress({ done: index });
      yield block;
    }
  }

  /** The new values of a row; `undefined` where there is nothing to store. */
  private async changes(
    row: StoredRow,
    index: number,
    faults: FaultLog,
  ): Promise<Record<string, unknown> | undefined> {
    const { from, to, mode } = this.task;
    const kept = this.rawOf(row);
    const raw = this.valueOf(row);
    if (!raw) return undefined;
    this.total++;
    const { value, fault } = this.cast.of(raw);
    if (!fault) {
      const isSame = !kept && JSON.stringify(value) === JSON.stringify(row[to._key]);
      return isSame ? undefined : { [to._key]: value, ...this.rawAfter(row, undefined) };
    }
    await this.refuse({ index, field: from._key, rule: fault.rule, cell: shownValue(raw.value) }, faults);
    if (mode === 'copy' || raw === kept) return undefined;
    return { [to._key]: null, ...this.rawAfter(row, { value: raw.value, of: readAs(from) }) };
  }

  /** The value of a row that is to be cast, if any. */
  private valueOf(row: StoredRow): RawValue | undefined {
    const { from, to, mode } = this.task;
    if (mode === 'copy' && to !== from && !emptyValue(row[to._key])) return undefined;
    // With the labels of its choices, which may be names of rows.
    return emptyValue(row[from._key]) ? this.rawOf(row) : { value: row[from._key], of: from };
  }

  /** What the field did not take before, while its cell is empty. */
  private rawOf(row: StoredRow): RawValue | undefined {
    return this.task.mode === 'copy' ? undefined : rawValues(row)[this.task.from._id];
  }

  /** The raw values of a row with this one for the field, or none. */
  private rawAfter(row: StoredRow, raw: RawValue | undefined): Record<string, unknown> {
    if (this.task.mode === 'copy') return {};
    const { [this.task.from._id]: _before, ...rest } = rawValues(row);
    const after = raw ? { ...rest, [this.task.from._id]: raw } : rest;
    return { [RAW_VALUES._key]: Object.keys(after).length > 0 ? after : null };
  }

  private async refuse(fault: CellFault, faults: FaultLog): Promise<void> {
    this.refused++;
    if (this.unread.length < FAULTS_SHOWN) this.unread.push({ index: fault.index, value: fault.cell });
    await faults.add([fault]);
  }
}

function rawValues(row: StoredRow): Record<string, RawValue> {
  return (row[RAW_VALUES._key] ?? {}) as Record<string, RawValue>;
}
