import type { Session } from './session.entity.js';

/** Keeps sessions. The methods that end some answer the ids of those that ended. */
export abstract class SessionRepository {
  abstract insert(session: Session): Promise<void>;
  /** Removes a session and answers it; of several callers one gets it. */
  abstract take(account: string, session: string): Promise<Session | undefined>;
  /** Whether there still is such a session; if so, there is one until the end of the transaction. */
  abstract holds(account: string, session: string): Promise<boolean>;
  abstract end(account: string, session: string): Promise<string[]>;
  /** Ends all sessions of an account, but `keep`. */
  abstract endAll(account: string, keep?: string): Promise<string[]>;
  /** Ends the sessions of an account that were opened for a project. */
  abstract endOfProject(account: string, project: string): Promise<string[]>;
}
