import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import type { CallContext } from '@buildmesh/contracts';
import { RUN_LIMITS } from '@buildmesh/domain';
import { RowStore, type WritingInParts } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import type { EntityAccess } from '../../access/entity-access.js';
import type { RunnableFlow } from '../../flow/flow.types.js';
import { IncrementService } from '../../increment/increment.service.js';
import { RowQuota } from '../../quota/row-quota.js';
import type { CallerViews } from './caller-form.js';
import { RunRows } from './run-rows.js';
import { OutsideHttp } from './outside/outside-http.js';
import { OutsidePeople } from './outside/outside-people.js';
import { RunDocuments } from './outside/run-documents.js';
import { RunFiles } from './outside/run-files.js';
import type { RunNotice, RunOutside, RunScene, RunWatch, TraceStep } from './run.types.js';

interface Step {
  context: CallContext;
  project: string;
  flow: RunnableFlow;
  readOnly?: boolean;
  trace?: TraceStep[];
  watch?: RunWatch | undefined;
}

interface Tools {
  writing: WritingInParts;
  /** Around the time in which no transaction is open. */
  placeless: <T>(scene: RunScene, work: () => Promise<T>) => Promise<T>;
  /** Entities with all rights. */
  access: (entity: string) => EntityAccess | undefined;
  views: CallerViews;
  notices: RunNotice[];
  undo: RunScene['undo'];
  /** Id of the table of members. */
  members: string;
}

/** Sets the scene for one step of a run: its rows, its limits, all in one transaction but for steps that wait. */
@Injectable()
export class RunScenes {
  private readonly outside: RunOutside;

  constructor(
    @Inject(RowStore) private readonly store: RowStore,
    @Inject(IncrementService) private readonly increments: IncrementService,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OutsideHttp) http: OutsideHttp,
    @Inject(OutsidePeople) people: OutsidePeople,
    @Inject(RunFiles) files: RunFiles,
    @Inject(RunDocuments) documents: RunDocuments,
  ) {
    this.outside = { http, people, files, documents };
  }

  async make(
    { context, project, flow, readOnly = false, trace, watch }: Step,
    { writing, placeless, access, views, members, notices, undo }: Tools,
  ): Promise<RunScene> {
    const timeoutMs = flow.graph.option.timeout ?? RUN_LIMITS.timeoutMs;
    const limits = { timeoutMs, readOnly };
    const store = await this.begun(writing.client, limits);
    const { increments, quota, clock, outside } = this;
    const rows = new RunRows({ project, context, access, members, increments, quota, clock, store });
    const budget = { deadlineMs: Date.now() + timeoutMs, steps: 0, writes: 0 };
    const told = { notices, undo, outside, trace, watch };
    const scene: RunScene = {
      ...{ project, context, rows, views, budget, depth: 1, readOnly, transaction: writing, ...told },
      apart: async (work) => {
        const result = await placeless(scene, work);
        rows.use(await this.begun(writing.client, limits));
        return result;
      },
    };
    return scene;
  }

  /** A transaction with the limits of the run, and the rows on it. */
  private async begun(
    client: PoolClient,
    { timeoutMs, readOnly }: { timeoutMs: number; readOnly: boolean },
  ): Promise<RowStore> {
    await client.query(`SET LOCAL statement_timeout = ${Math.trunc(timeoutMs)}`);
    if (readOnly) await client.query('SET TRANSACTION READ ONLY');
    return this.store.within(client);
  }
}
