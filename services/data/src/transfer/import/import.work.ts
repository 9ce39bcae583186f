import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { refusal, type ImportOption } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { type EntityAccess, EntityCatalog } from '../../catalog/index.js';
import { actOf } from '../../rows/index.js';
import { sanitizeHtml } from '../../sanitize-html.js';
import type { ColumnChoice, LoadTask } from '../child/messages.js';
import { ParserDied } from '../child/parse-process.js';
import {
  ForBackground,
  type JobControl,
  type JobOf,
  type JobRequest,
  type JobResult,
  type JobWork,
  RequesterAccess,
} from '../../jobs/index.js';
import { LoadRun } from '../load-run.js';
import { LoadTools } from '../load-tools.js';
import { localFile, type LocalFile } from '../local-file.js';
import { LONG_PARSE_MS, QUICK_PARSE_MS, ROWS_ANSWERED_AT_ONCE } from '../transfer.limits.js';
import { FaultLog } from './fault-log.js';
import { FileSource } from './file-source.js';
import type { RowSource } from './import.types.js';
import { keyField } from './key-field.js';
import { ListSource } from './list-source.js';
import { openOptionOf } from './open-option.js';
import { RelationFinder } from '../../structure/index.js';

export type ImportRequest = Extract<JobRequest, { kind: 'import' }>;
type Rows = readonly Readonly<Record<string, unknown>>[];

/** How an import is run: at once with a bound on its rows, or in the background. `list` in place of a file. */
interface Way {
  quick: boolean;
  list?: Rows;
}

/** Imports files and lists into entities (D35). */
@Injectable()
export class ImportWork implements JobWork<'import'> {
  readonly kind = 'import';

  constructor(
    @Inject(LoadTools) private readonly tools: LoadTools,
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run(job: JobOf<'import'>, control: JobControl): Promise<JobResult> {
    return this.import(job, control, { quick: false });
  }

  /** For an answer at once; throws `ForBackground` when the file has more rows than are answered at once. */
  async runQuick(job: JobOf<'import'>, control: JobControl, list?: Rows): Promise<JobResult> {
    try {
      return await this.import(job, control, { quick: true, list });
    } catch (error) {
      if (error instanceof ParserDied) throw new ForBackground();
      throw error;
    }
  }

  private async import(job: JobOf<'import'>, control: JobControl, way: Way): Promise<JobResult> {
    const { request } = job;
    if (!request.file && !way.list) throw refusal('import.failed');
    const file = request.file && (await localFile(this.tools.files, request.file.key));
    try {
      return await this.catalog.retrying(job.project, () => this.attempt(job, control, { ...way, file }));
    } finally {
      await file?.release();
    }
  }

  private async attempt(
    job: JobOf<'import'>,
    control: JobControl,
    way: Way & { file: LocalFile | null },
  ): Promise<JobResult> {
    const { request } = job;
    const access = await this.requesters.forImport({
      ...request,
      project: job.project,
      entity: job.entity,
    });
    const { entity } = access;
    const faults = await FaultLog.open({
      locale: request.context.locale,
      nameOf: (key) => entity.byKey.get(key)?._name ?? key,
    });
    const source = this.sourceOf(request, access, { ...way, control });
    const { dry, partial, key, empty } = request.option;
    return new LoadRun({
      ...this.tools,
      source,
      faults,
      entity,
      job,
      option: {
        ...{ dry, partial, keepEmpty: empty !== 'clear' },
        key: key === undefined ? undefined : keyField(access, key),
      },
      act: { ...actOf(request.context, this.clock), batch: job.id },
      control,
      patient: !way.quick,
    }).run();
  }

  private sourceOf(
    request: ImportRequest,
    access: EntityAccess,
    way: Way & { file: LocalFile | null; control: JobControl },
  ): RowSource {
    const { context, option, simple } = request;
    const writable = simple ? access.rights.writableBy.import : null;
    if (way.list)
      return new ListSource(
        way.list,
        {
          ...{ accuracy: context.accuracy, writable, hidden: access.hidden, sanitizeHtml },
          ...{ key: option.key, clear: option.empty === 'clear' },
        },
        this.tools.staging,
      );
    const fields = access.entity.fields
      .filter((field) => !access.hidden.has(field._key))
      .map(({ _key, _name, _type, _relate, _option, storage }) => ({
        _key,
        _name,
        _type,
        _relate,
        _option,
        storage,
      }));
    const task: LoadTask = {
      kind: 'load',
      path: way.file?.path ?? '',
      open: openOptionOf(option, access, context),
      fields,
      mapping: option.mapping?.map(columnChoice),
      writable: writable && [...writable],
      key: option.key,
      clear: option.empty === 'clear',
      accuracy: context.accuracy,
      timezone: context.timezone,
      maxRows: way.quick ? ROWS_ANSWERED_AT_ONCE : null,
    };
    const finder = new RelationFinder(this.tools.reads, access, option.key !== undefined);
    return new FileSource(task, {
      store: this.tools.staging,
      finder,
      control: way.control,
      deadlineMs: way.quick ? QUICK_PARSE_MS : LONG_PARSE_MS,
    });
  }
}

/** `format` is the one of a column that has one, `formats` are those of a column that mixes them. */
function columnChoice({
  column,
  field,
  format,
  formats,
}: NonNullable<ImportOption['mapping']>[number]): ColumnChoice {
  return { column, field, formats: formats ?? (format === undefined ? undefined : [format]) };
}
