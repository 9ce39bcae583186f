import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import type { CallContext, SheetReading } from '@buildmesh/contracts';
import { RUN_LIMITS } from '@buildmesh/domain';
import { RowBatches, RowReads } from '@buildmesh/row-store';
import type { PhasedWrite } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import type { EntityAccess } from '../../../catalog/index.js';
import type { RunnableFlow } from '../../flow/flow.types.js';
import { AutoNumberService } from '../../../rows/index.js';
import { RowQuota } from '../../../quota/index.js';
import { RunRows } from './run-rows.js';
import { HttpSteps } from '../integrations/http-steps.js';
import { PeopleSteps } from '../integrations/people-steps.js';
import { RunDocuments } from '../integrations/run-documents.js';
import { RunFiles } from '../integrations/run-files.js';
import type { RunIntegrations, RunEnvironment } from './run-environment.js';
import type { CallerViews, RunNotice, RunWatch, TraceStep } from './run.types.js';

interface Step {
  context: CallContext;
  project: string;
  flow: RunnableFlow;
  sheet?: SheetReading | undefined;
  readOnly?: boolean;
  trace?: TraceStep[];
  watch?: RunWatch | undefined;
}

interface Tools {
  writing: PhasedWrite;
  /** Around the time in which no transaction is open. */
  placeless: <T>(environment: RunEnvironment, work: () => Promise<T>) => Promise<T>;
  /** Entities with all rights. */
  access: (entity: string) => EntityAccess | undefined;
  views: CallerViews;
  notices: RunNotice[];
  undo: RunEnvironment['undo'];
  /** Id of the table of members. */
  members: string;
}

/** Sets the environment for one step of a run: its rows, its limits, all in one transaction but for steps that wait. */
@Injectable()
export class RunEnvironments {
  private readonly outside: RunIntegrations;

  constructor(
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HttpSteps) http: HttpSteps,
    @Inject(PeopleSteps) people: PeopleSteps,
    @Inject(RunFiles) files: RunFiles,
    @Inject(RunDocuments) documents: RunDocuments,
  ) {
    this.outside = { http, people, files, documents };
  }

  async make(
    { context, project, flow, sheet, readOnly = false, trace, watch }: Step,
    { writing, placeless, access, views, members, notices, undo }: Tools,
  ): Promise<RunEnvironment> {
    const timeoutMs = flow.graph.option.timeout ?? RUN_LIMITS.timeoutMs;
    const limits = { timeoutMs, readOnly };
    const begun = await this.begun(writing.manager, limits);
    const { autoNumbers, quota, clock, outside } = this;
    const rows = new RunRows({ project, context, access, members, autoNumbers, quota, clock, ...begun });
    const budget = { deadlineMs: Date.now() + timeoutMs, steps: 0, writes: 0 };
    const told = { notices, undo, outside, trace, watch, sheet };
    const environment: RunEnvironment = {
      ...{ project, context, rows, views, budget, depth: 1, readOnly, transaction: writing, ...told },
      apart: async (work) => {
        const result = await placeless(environment, work);
        rows.use(await this.begun(writing.manager, limits));
        return result;
      },
    };
    return environment;
  }

  /** A transaction with the limits of the run, and the rows on it. */
  private async begun(
    manager: EntityManager,
    { timeoutMs, readOnly }: { timeoutMs: number; readOnly: boolean },
  ): Promise<{ reads: RowReads; batches: RowBatches }> {
    await manager.query(`SET LOCAL statement_timeout = ${Math.trunc(timeoutMs)}`);
    if (readOnly) await manager.query('SET TRANSACTION READ ONLY');
    return { reads: this.reads.within(manager), batches: this.batches.within(manager) };
  }
}
