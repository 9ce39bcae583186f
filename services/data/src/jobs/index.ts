/** What the other modules may use of jobs: starting them, registering their work, and who asked for it. */
export { JobsModule } from './jobs.module.js';
export { jobIdempotencyOf } from './job-idempotency.js';
export { JobRepository, type NewJob } from './job.repository.js';
export { JobRunner } from './job.runner.js';
export {
  type FieldToBe,
  type FieldToolRequest,
  ForBackground,
  isSimple,
  type JobControl,
  JobLost,
  type JobOf,
  type JobRecord,
  type JobRequest,
  type JobResult,
  type JobWork,
  type Mended,
  type UnreadValue,
} from './job.types.js';
export { type Requester, RequesterAccess } from './requester.js';
