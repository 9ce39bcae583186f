import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JobRunner } from './job.runner.js';

/** Starts the runner of jobs when every module has registered the work that it does, and stops it. */
@Injectable()
export class JobLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(@Inject(JobRunner) private readonly runner: JobRunner) {}

  onApplicationBootstrap(): void {
    this.runner.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.runner.stop();
  }
}
