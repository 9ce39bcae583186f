import { Controller, Inject } from '@nestjs/common';
import { cancelJob, downloadJobFile, getJob, listJobs, revertJob, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { JobService } from './job.service.js';

/** Background jobs. */
@Controller()
export class JobHandlers {
  constructor(@Inject(JobService) private readonly jobs: JobService) {}

  @Handles(listJobs)
  list({ params, context }: Call<typeof listJobs>): Promise<OutputOf<typeof listJobs>> {
    return this.jobs.list(params.project, context.locale);
  }

  @Handles(getJob)
  get({ params, context }: Call<typeof getJob>): Promise<OutputOf<typeof getJob>> {
    return this.jobs.get(params.project, params.id, context.locale);
  }

  @Handles(cancelJob)
  cancel({ params }: Call<typeof cancelJob>): Promise<true> {
    return this.jobs.cancel(params.project, params.id);
  }

  @Handles(revertJob)
  revert({ params, context }: Call<typeof revertJob>): Promise<OutputOf<typeof revertJob>> {
    return this.jobs.revert(context, params.project, params.id);
  }

  @Handles(downloadJobFile)
  file({ params }: Call<typeof downloadJobFile>): Promise<OutputOf<typeof downloadJobFile>> {
    return this.jobs.file(params.project, params.id);
  }
}
