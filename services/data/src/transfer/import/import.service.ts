import { Inject, Injectable } from '@nestjs/common';
import {
  refusal,
  type CallContext,
  type ImportOption,
  type ImportResult,
  type OutputOf,
  type previewImport,
  type StoredFile,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import type { EntityAccess } from '../../catalog/index.js';
import { digestOf } from '../file-digest.js';
import {
  jobIdempotencyOf,
  type JobOf,
  type JobRecord,
  type JobResult,
  JobRepository,
  JobRunner,
  type NewJob,
  type Requester,
  RequesterAccess,
} from '../../jobs/index.js';
import { UploadRepository } from '../upload/upload.repository.js';
import { BYTES_ANSWERED_AT_ONCE } from '../transfer.limits.js';
import { ImportPreview } from './import.preview.js';
import { ImportWork } from './import.work.js';
import { importField, keyField } from './key-field.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Who asks for an import, and by which contract. */
export interface ImportCommand extends Requester {
  contract: string;
}

/** Starts imports: small ones are answered at once, large ones become a job (D35). */
@Injectable()
export class ImportService {
  constructor(
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(UploadRepository) private readonly uploads: UploadRepository,
    @Inject(ImportPreview) private readonly previews: ImportPreview,
    @Inject(ImportWork) private readonly work: ImportWork,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  async preview(
    requester: Requester,
    file: StoredFile,
    option: ImportOption,
  ): Promise<OutputOf<typeof previewImport>> {
    const { context, project } = requester;
    const upload = await this.uploads.remember({ project, user: userOf(context), file });
    const access = await this.requesters.forImport(requester);
    return { upload, ...(await this.previews.of(file, access, { option, context })) };
  }

  /** Imports a file that was sent with the call. */
  async file(requester: ImportCommand, file: StoredFile, option: ImportOption): Promise<ImportResult> {
    const { context, project } = requester;
    await this.uploads.remember({ project, user: userOf(context), file });
    return this.start(requester, { file, option });
  }

  /** Imports a file that was previewed; refuses with `file.not-found` when it is gone or somebody else's. */
  async uploaded(requester: ImportCommand, upload: string, option: ImportOption): Promise<ImportResult> {
    const { context, project } = requester;
    const file = await this.uploads.find(project, userOf(context), upload);
    if (!file) throw refusal('file.not-found');
    return this.start(requester, { file, option });
  }

  /** Imports rows that came in the call itself. */
  list(requester: ImportCommand, list: Rows, option: ImportOption): Promise<ImportResult> {
    return this.start(requester, { file: null, option, list });
  }

  private async start(
    requester: ImportCommand,
    what: { file: StoredFile | null; option: ImportOption; list?: Rows },
  ): Promise<ImportResult> {
    const { context, project, entity, simple } = requester;
    const access = await this.requesters.forImport(requester);
    checkOption(access, what.option);
    const request = { kind: 'import' as const, context, file: what.file, option: what.option, simple };
    const isLarge = (what.file?.size ?? 0) > BYTES_ANSWERED_AT_ONCE;
    const asked: NewJob = {
      project,
      entity,
      user: userOf(context),
      request,
      worker: isLarge ? undefined : this.runner.worker,
      once: await this.onceOf(requester, what),
    };
    const job = await this.jobs.create(asked);
    if (!job) return this.repeated(asked);
    if (isLarge) {
      this.runner.wake();
      return { job: job.id };
    }
    const result = await this.runner.runNow(job, (record: JobOf<'import'>, control) =>
      this.work.runQuick(record, control, what.list),
    );
    return result ? answerOf({ ...job, ...result }) : { job: job.id };
  }

  /** What the first call with this key was told, or where it has got to (D86). */
  private async repeated(asked: NewJob): Promise<ImportResult> {
    const first = await this.jobs.first(asked);
    return first.state === 'done' ? answerOf(first) : { job: first.id };
  }

  /** A file that is sent again has another place in the store: its content tells that it is the same. */
  private async onceOf(
    requester: ImportCommand,
    { file, option, list }: { file: StoredFile | null; option: ImportOption; list?: Rows },
  ): Promise<NewJob['once']> {
    if (requester.context.idempotencyKey === undefined) return undefined;
    const content = file ? { name: file.name, digest: await digestOf(this.files, file.key) } : list;
    return jobIdempotencyOf(requester, requester.contract, { content, option });
  }
}

/** What an import that was done at once is answered. */
export function answerOf({
  id,
  total,
  saved,
  updated,
  failed,
  errors,
  left = [],
}: Pick<JobRecord, 'id' | 'total' | 'saved' | 'updated' | 'failed' | 'errors'> &
  Pick<JobResult, 'left'>): ImportResult {
  const told = left.length > 0 ? { left: [...left] } : {};
  return { total: total ?? 0, saved, updated, failed, errors, ...told, job: id };
}

function userOf(context: CallContext): string | null {
  return context.user ?? null;
}

/** Refuses fields that do not exist for the caller, and keys that rows cannot be updated by, before a job is made of them. */
function checkOption(access: EntityAccess, { mapping, key }: ImportOption): void {
  for (const { field } of mapping ?? []) importField(access, field);
  if (key !== undefined) keyField(access, key);
}
