import type { PoolClient } from 'pg';
import { Refusal, sleep } from '@buildmesh/kernel';
import { fail, rowsChanged, type ImportOption } from '@buildmesh/contracts';
import type { Act, CompiledEntity, CompiledField, Outbox, RowStore } from '@buildmesh/persistence';
import { SCHEMA } from '../../schema.js';
import { JobLost, type JobControl, type JobRecord, type JobResult } from '../job/job.types.js';
import { BUSY_PATIENCE_MS, REVERSIBLE_MS } from '../transfer.limits.js';
import type { FaultLog } from './fault-log.js';
import type { RowSource, Staged } from './import.types.js';
import { StagedChecks } from './staged-checks.js';

const BUSY_RETRY_MS = 1_000;
const EVERY_ROW = { from: 0, to: 2_147_483_647 };

/** Thrown to roll an import back that must not store anything: a rehearsal, or one with faults. Not a failure. */
export class NothingStored extends Error {
  override readonly name = 'NothingStored';
  constructor(readonly result: JobResult) {
    super('nothing is stored');
  }
}

export interface RunParts {
  store: RowStore;
  outbox: Outbox;
  source: RowSource;
  faults: FaultLog;
  entity: CompiledEntity;
  job: JobRecord;
  option: ImportOption;
  act: Act;
  control: JobControl;
  /** Wait for an entity that something else works on, instead of refusing. */
  patient: boolean;
  /** Keeps the list of faults; answers where. */
  keepFaults: () => Promise<JobResult['file']>;
}

/**
 * One import in one transaction: stage, check, merge, audit entry, event and the end of the job. It is there as a whole
 * or not at all, whenever and whatever is killed (D35).
 */
export class ImportRun {
  constructor(private readonly parts: RunParts) {}

  async within(client: PoolClient): Promise<JobResult> {
    const { store, source, faults, entity, option, control } = this.parts;
    await unbounded(client);
    await this.lock(client);
    const staged = await source.stage(client, entity, faults);
    const failed =
      staged.rows -
      staged.good +
      (await new StagedChecks(store, client, { staging: staged.staging, faults, key: this.key() }).run());
    if (control.signal.aborted) throw new JobLost(this.parts.job.id);
    if (failed > 0 && !option.partial)
      throw new NothingStored(await this.resultOf(staged, { saved: 0, updated: 0, failed }));
    const { saved, updated } = await store.mergeStaged(client, staged.staging, {
      act: this.parts.act,
      ...EVERY_ROW,
      key: this.key(),
      changes: staged.given,
    });
    const result = await this.resultOf(staged, { saved, updated, failed });
    if (option.dry) throw new NothingStored(result);
    await store.dropStaging(client, staged.staging);
    await this.leaveTrail(client, result);
    await control.finish(client, result);
    return result;
  }

  private key(): CompiledField | undefined {
    const { entity, option } = this.parts;
    if (option.key === undefined) return undefined;
    const field = entity.byKey.get(option.key);
    if (!field?._option.unique) throw fail('field.not-found');
    return field;
  }

  private async resultOf(
    { rows }: Staged,
    counts: { saved: number; updated: number; failed: number },
  ): Promise<JobResult> {
    const { faults, option, act } = this.parts;
    const stored = counts.saved + counts.updated > 0 && !option.dry;
    const refused = counts.failed > 0 && !option.partial && !option.dry;
    return {
      ...counts,
      state: refused ? 'failed' : 'done',
      done: rows,
      total: rows,
      errors: faults.shown(),
      file: faults.empty ? null : await this.parts.keepFaults(),
      reversibleUntil: stored ? act.timeMs + REVERSIBLE_MS : null,
    };
  }

  /** One entry and one event for the whole import; updated rows have entries of their own, with what stood there before. */
  private async leaveTrail(client: PoolClient, { total, saved, updated, failed }: JobResult): Promise<void> {
    const { job, act, outbox, entity } = this.parts;
    await client.query(
      `INSERT INTO "${SCHEMA}".audit (project, entity, target, action, user_id, role, time, before, after, batch) VALUES ($1, $2, $3, 'import', $4, $5, $6, NULL, $7, $3)`,
      [
        job.project,
        job.entity,
        job.id,
        act.user,
        act.role,
        new Date(act.timeMs),
        JSON.stringify({ total, saved, updated, failed }),
      ],
    );
    await outbox.add(client, rowsChanged, {
      project: entity.project,
      entity: entity._id,
      kind: 'imported',
      ids: [],
    });
  }

  private async lock(client: PoolClient): Promise<void> {
    const { store, entity, patient, control } = this.parts;
    for (const until = Date.now() + BUSY_PATIENCE_MS; ; await sleep(BUSY_RETRY_MS)) {
      try {
        return await store.lock(client, entity._id);
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
async function unbounded(client: PoolClient): Promise<void> {
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query(
    `DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '2000', true); EXCEPTION WHEN OTHERS THEN NULL; END $$`,
  );
}
