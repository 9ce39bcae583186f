import type { Application, listApplications, OutputOf } from '@buildmesh/contracts';
import type { ApplicationRow } from './application.entity.js';

export interface ApplicationQuery {
  project: string;
  status?: Application['status'] | undefined;
  offset: number;
  limit: number;
}

export interface Decision {
  status: 'passed' | 'refused';
  handler: string;
  handledAt: Date;
}

/** Keeps applications; one of another project does not exist for any method. */
export abstract class ApplicationRepository {
  /** Roles that somebody's applications wait for. */
  abstract pendingOf(project: string, account: string): Promise<string[]>;
  abstract byId(project: string, id: string): Promise<ApplicationRow | undefined>;
  /** Newest first. */
  abstract list(query: ApplicationQuery): Promise<OutputOf<typeof listApplications>>;
  abstract insert(application: ApplicationRow): Promise<void>;
  abstract decide(project: string, id: string, decision: Decision): Promise<void>;
}
