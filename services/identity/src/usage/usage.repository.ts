import type { Usage } from '@buildmesh/contracts';

/** Keeps what projects used when they were last counted. */
export abstract class UsageRepository {
  /**
   * Some of the projects that are due to be counted, those waiting longest first; each is given to one caller and not
   * again before it is due anew.
   */
  abstract claimDue(due: { beforeMs: number; nowMs: number; limit: number }): Promise<string[]>;
  abstract keep(project: string, used: Usage): Promise<void>;
}
