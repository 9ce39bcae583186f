import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { ALWAYS } from '@buildmesh/domain';
import type { CompiledEntity, CompiledField } from '@buildmesh/row-store';
import { CLOCK } from '@buildmesh/service-kit';
import { type EntityAccess, EntityCatalog } from '../../catalog/index.js';
import { FieldService, type NewField } from '../../structure/index.js';
import { actOf } from '../../rows/index.js';
import { FaultLog } from '../import/fault-log.js';
import type { RowSource } from '../import/import.types.js';
import {
  type FieldToolRequest,
  isSimple,
  type JobControl,
  type JobOf,
  type JobRecord,
  type JobResult,
  type Requester,
  RequesterAccess,
} from '../../jobs/index.js';
import { LoadRun, type LoadOption } from '../load-run.js';
import { LoadTools } from '../load-tools.js';
import { ROWS_ANSWERED_AT_ONCE } from '../transfer.limits.js';
import { CastSource, type CastMode } from './cast-source.js';
import { MergeSource } from './merge-source.js';
import {
  assertMayCast,
  assertWritable,
  fieldToBe,
  matchedFields,
  sourceField,
  targetField,
} from './tool-fields.js';

type CastRequest = Extract<FieldToolRequest, { kind: 'copy' | 'transform' }>;
type MergeRequest = Extract<FieldToolRequest, { kind: 'merge' }>;

/** A job, how its end is told, and whether it may wait for others. */
interface ToolContext<J extends JobRecord = JobRecord> {
  job: J;
  control: JobControl;
  patient: boolean;
}

/** Copies, casts and merges (D34), each in one transaction, under the rights that whoever asked has when it runs. */
@Injectable()
export class FieldToolWork {
  constructor(
    @Inject(LoadTools) private readonly tools: LoadTools,
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(FieldService) private readonly fields: FieldService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses what the caller may not do, before a job is made of it; answers whether there are too many rows to wait for. */
  async check(requester: Requester, request: FieldToolRequest): Promise<{ isLarge: boolean }> {
    const view =
      request.kind === 'merge'
        ? (await this.merged(requester, request)).source
        : (await this.castFields(requester, request)).access;
    try {
      const rows = await this.tools.reads.count({ view, filter: ALWAYS }, ROWS_ANSWERED_AT_ONCE + 1);
      return { isLarge: rows > ROWS_ANSWERED_AT_ONCE };
    } catch (error) {
      if (error instanceof Refusal && error.key === 'query.too-slow') return { isLarge: true };
      throw error;
    }
  }

  /** Copies or casts. */
  async cast(doing: ToolContext<JobOf<'copy' | 'transform'>>): Promise<JobResult> {
    const { request } = doing.job;
    const requester = requesterOf(doing.job);
    if (request.kind === 'copy' && !request.dry) await this.makeTarget(requester, request);
    return this.catalog.retrying(doing.job.project, async () => {
      const { access, from, to } = await this.castFields(requester, request);
      const task = { access, from, to, settings: request.context, control: doing.control };
      const source = new CastSource({ ...task, ...modeOf(request) }, this.tools);
      const option = { dry: request.dry, partial: true, existing: true };
      return this.load(doing, { entity: access.entity, source, option });
    });
  }

  merge(doing: ToolContext<JobOf<'merge'>>): Promise<JobResult> {
    const { request } = doing.job;
    return this.catalog.retrying(doing.job.project, async () => {
      const { source, target } = await this.merged(requesterOf(doing.job), request);
      const pairs = matchedFields(source, target);
      const task = { source, target, pairs, settings: request.context, control: doing.control };
      return this.load(doing, {
        entity: target.entity,
        source: new MergeSource(task, this.tools),
        option: { dry: request.dry, partial: request.partial },
      });
    });
  }

  private async load(
    { job, control, patient }: ToolContext,
    what: { entity: CompiledEntity; source: RowSource; option: Omit<LoadOption, 'key'> },
  ): Promise<JobResult> {
    const { context } = job.request;
    const { entity, source } = what;
    const faults = await FaultLog.open({
      locale: context.locale,
      nameOf: (key) => entity.byKey.get(key)?._name ?? key,
      // A merge has faults of rows, the others have values that are mended one by one.
      eachValueOnce: job.kind !== 'merge',
    });
    return new LoadRun({
      ...this.tools,
      ...{ source, faults, entity, job, control, patient },
      option: { ...what.option, key: entity.byKey.get('_id') },
      act: { ...actOf(context, this.clock), batch: job.id },
    }).run();
  }

  private async castFields(requester: Requester, request: CastRequest) {
    const access = await this.requesters.of(requester);
    assertMayCast(requester, access);
    if (request.kind === 'transform') {
      if (!request.as) {
        const field = targetField(access, request.from, 'from');
        return { access, from: field, to: field };
      }
      const from = sourceField(access, request.from);
      const { entities } = await this.catalog.of(requester.project);
      return { access, from, to: fieldToBe(from, request.as, new Set(entities.keys())) };
    }
    const from = sourceField(access, request.from);
    if (!isMissing(access, request.to)) return { access, from, to: targetField(access, request.to, 'to') };
    assertWritable(access, request.to);
    // Only looked at: what a clone will take is what the field itself takes.
    return { access, from, to: from };
  }

  private async merged(requester: Requester, { from }: MergeRequest) {
    const target = await this.requesters.forImport(requester);
    const source = await this.requesters.of({ ...requester, entity: from });
    matchedFields(source, target);
    return { source, target };
  }

  /** A target that is not there becomes a clone of the field (D34); after a crash it is there already. */
  private async makeTarget(requester: Requester, request: CastRequest & { kind: 'copy' }): Promise<void> {
    const { access, from } = await this.castFields(requester, request);
    if (isMissing(access, request.to)) {
      const { context, project, entity } = requester;
      await this.fields.create({ context, project, entity }, [
        cloneOf(from, { key: request.to, name: request.name ?? from._name }),
      ]);
    }
  }
}

function requesterOf({ request, project, entity }: JobRecord): Requester {
  return { context: request.context, project, entity, simple: isSimple(request) };
}

function modeOf(request: CastRequest): CastMode {
  if (request.kind === 'copy') return { mode: 'copy', mend: [] };
  return { mode: request.as ? 'preview' : 'transform', mend: request.mend };
}

function isMissing(access: EntityAccess, key: string): boolean {
  return !access.entity.byKey.has(key);
}

/** The same field under another key, without what only one field can be. */
function cloneOf(
  { _id: source, _type, _relate, _option }: CompiledField,
  { key, name }: { key: string; name: string },
): NewField {
  const { _name: _isName, unique: _isUnique, readonly: _isReadonly, ...option } = _option;
  // Numbers are given once: a copy of them is text.
  if (_type === 'code') return { key, source, name, type: 'string', option: {} };
  return { key, source, name, type: _type, relate: _relate, option };
}
