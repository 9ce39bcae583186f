import type { EntityManager } from 'typeorm';
import { Refusal, sleep } from '@buildmesh/kernel';
import { refusal, rowsChanged, type StoredFile } from '@buildmesh/contracts';
import {
  autoNumbersOf,
  type CompiledEntity,
  type CompiledField,
  type Merge,
  type RowMerge,
  type RowStaging,
  type RowStructure,
} from '@buildmesh/row-store';
import { type WriteContext, type FileStore, type Outbox } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';
import type { AutoNumberService } from '../rows/index.js';
import type { RowQuota } from '../quota/index.js';
import type { FaultLog } from './import/fault-log.js';
import type { RowSource, Staged } from './import/import.types.js';
import { StagedChecks } from './import/staged-checks.js';
import { type JobControl, JobLost, type JobRecord, type JobResult } from '../jobs/index.js';
import {
  BUSY_PATIENCE_MS,
  MAX_JOB_FILE_BYTES,
  REVERSIBLE_MS,
  ROWS_WORTH_STATISTICS,
} from './transfer.limits.js';

const BUSY_RETRY_MS = 1_000;
const EVERY_ROW = { from: 0, to: 2_147_483_647 };

/** Thrown to roll a load back that must not store anything: a rehearsal, or one with faults. Not a failure. */
class NothingStored extends Error {
  override readonly name = 'NothingStored';
  constructor(readonly result: JobResult) {
    super('nothing is stored');
  }
}

/** How staged rows become rows of the entity. */
export interface LoadOption {
  dry: boolean;
  /** Store the good rows although others fail; else all or nothing. */
  partial: boolean;
  /** Rows that match one by this field are updated. */
  key: CompiledField | undefined;
  /** What a staged row says nothing of stays as it is in the row that it updates. */
  keepEmpty?: boolean;
  /** Only rows that exist: staged ones that match none are left out. */
  existing?: boolean;
}

export interface LoadParts {
  manager: EntityManager;
  structure: RowStructure;
  staging: RowStaging;
  merge: RowMerge;
  files: FileStore;
  outbox: Outbox;
  source: RowSource;
  faults: FaultLog;
  entity: CompiledEntity;
  job: JobRecord;
  option: LoadOption;
  act: WriteContext;
  control: JobControl;
  quota: RowQuota;
  autoNumbers: AutoNumberService;
  /** Wait for an entity that something else works on, instead of refusing. */
  patient: boolean;
}

/**
 * One load in one transaction: stage, check, merge, audit entry, event and the end of the job. It is there as a whole
 * or not at all, whenever and whatever is killed (D35).
 */
export class LoadRun {
  private faultsKey: string | undefined;

  constructor(private readonly parts: LoadParts) {}

  async run(): Promise<JobResult> {
    const { manager, outbox, source, faults, control, job } = this.parts;
    try {
      const result = await manager.transaction((manager) => this.within(manager));
      outbox.flush();
      return result;
    } catch (error) {
      if (error instanceof NothingStored) return error.result;
      if (this.faultsKey !== undefined) await this.parts.files.remove(this.faultsKey);
      throw control.signal.aborted ? new JobLost(job.id) : error;
    } finally {
      await source.close();
      await faults.close();
    }
  }

  private async within(manager: EntityManager): Promise<JobResult> {
    const { structure, staging, source, faults, entity, option, control } = this.parts;
    const { key, existing = false, keepEmpty = false } = option;
    await unbounded(manager);
    await this.lock(manager);
    const staged = await source.stage(manager, entity, faults);
    const checks = new StagedChecks(staging, manager, {
      ...{ staging: staged.staging, faults, key, existing, keepEmpty, gone: source.gone ?? new Map() },
    });
    const failed = staged.rows - staged.good + (await checks.run());
    if (control.signal.aborted) throw new JobLost(this.parts.job.id);
    if (failed > 0 && !option.partial)
      throw new NothingStored(await this.resultOf(staged, { saved: 0, updated: 0, failed }));
    const merge = {
      ...{ act: this.parts.act, ...EVERY_ROW, key, existing, keepEmpty },
      changes: staged.given,
      numbers: this.numbers(),
    };
    const { skipped, ...counts } = await this.parts.merge.mergeStaged(manager, staged.staging, merge);
    if (skipped > 0 && !option.partial) throw refusal('conflict');
    // Of a cast also rows with a fault are staged, which may have been skipped.
    const result = await this.resultOf(staged, {
      ...counts,
      failed: Math.min(staged.rows, failed + skipped),
    });
    if (option.dry) throw new NothingStored(result);
    await staging.dropStaging(manager, staged.staging);
    if (counts.saved + counts.updated >= ROWS_WORTH_STATISTICS) await structure.analyze(manager, entity);
    await this.leaveTrail(manager, result);
    await this.withinQuota(manager, counts.saved, () => control.finish(manager, result));
    return result;
  }

  /** A rehearsal takes none. */
  private numbers(): Merge['numbers'] {
    const { entity, autoNumbers, option, job } = this.parts;
    if (option.dry || autoNumbersOf(entity).length === 0) return undefined;
    return (rows) => autoNumbers.take(entity, rows, job.request.context);
  }

  /** Only the merge tells how many rows are new; what exceeds the quota is rolled back with all the rest (D65). */
  private async withinQuota(manager: EntityManager, saved: number, work: () => Promise<void>): Promise<void> {
    const { quota, job } = this.parts;
    const { context } = job.request;
    const settle = await quota.claim({ context, project: job.project, id: job.id }, saved);
    try {
      await work();
      await settle(manager);
    } catch (error) {
      await settle();
      throw error;
    }
  }

  private async resultOf(
    { rows }: Staged,
    counts: { saved: number; updated: number; failed: number },
  ): Promise<JobResult> {
    const { source, faults, option, act } = this.parts;
    const stored = counts.saved + counts.updated > 0 && !option.dry;
    const refused = counts.failed > 0 && !option.partial && !option.dry;
    return {
      ...counts,
      state: refused ? 'failed' : 'done',
      done: rows,
      total: rows,
      errors: faults.shown(),
      unread: source.unread ?? [],
      left: source.left ?? [],
      file: faults.empty ? null : await this.keepFaults(),
      reversibleUntil: stored ? act.timeMs + REVERSIBLE_MS : null,
    };
  }

  private async keepFaults(): Promise<StoredFile> {
    const { job, files, faults, source } = this.parts;
    // An attempt that lost its job must not take the file of the one that has it now.
    const key = `jobs/${job.project}/${job.id}/faults-${job.attempts}.csv`;
    this.faultsKey = key;
    const { size } = await files.put(
      key,
      await faults.list((indexes) => source.cells?.(indexes) ?? Promise.resolve(new Map())),
      MAX_JOB_FILE_BYTES,
    );
    return { key, name: `faults-${job.id}.csv`, type: 'text/csv', size };
  }

  /** One entry and one event for the whole load; updated rows have entries of their own, with what stood there before. */
  private async leaveTrail(
    manager: EntityManager,
    { total, saved, updated, failed }: JobResult,
  ): Promise<void> {
    const { job, act, outbox, entity } = this.parts;
    await manager.query(
      `INSERT INTO "${SCHEMA}".audit (project, entity, target, action, user_id, role, time, before, after, batch) VALUES ($1, $2, $3, $8, $4, $5, $6, NULL, $7, $3)`,
      [
        job.project,
        job.entity,
        job.id,
        act.user,
        act.role,
        new Date(act.timeMs),
        JSON.stringify({ total, saved, updated, failed }),
        job.kind,
      ],
    );
    await outbox.add(manager, rowsChanged, {
      project: entity.project,
      entity: entity._id,
      kind: 'imported',
      ids: [],
    });
  }

  private async lock(manager: EntityManager): Promise<void> {
    const { structure, entity, patient, control } = this.parts;
    for (const until = Date.now() + BUSY_PATIENCE_MS; ; await sleep(BUSY_RETRY_MS)) {
      try {
        return await structure.lock(manager, entity._id);
      } catch (error) {
        const busy = error instanceof Refusal && error.key === 'entity.busy';
        if (!busy || !patient || Date.now() > until || control.signal.aborted) throw error;
      }
    }
  }
}

/**
 * The parser's deadline bounds a load, not the clock of a single statement. Should this process die, the server notices
 * within seconds and lets go of the entity, where it can notice at all.
 */
async function unbounded(manager: EntityManager): Promise<void> {
  await manager.query('SET LOCAL statement_timeout = 0');
  await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await manager.query(
    `DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '2000', true); EXCEPTION WHEN OTHERS THEN NULL; END $$`,
  );
}
