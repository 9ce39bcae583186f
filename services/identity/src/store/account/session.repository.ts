import type { EntityManager } from 'typeorm';
import { Session } from './session.entity.js';

/** Keeps sessions. The methods that end some answer the ids of those that ended. */
export class SessionRepository {
  constructor(private readonly manager: EntityManager) {}

  async insert(session: Session): Promise<void> {
    await this.manager.insert(Session, session);
  }

  /** Removes a session and answers it; of several callers one gets it. */
  async take(account: string, session: string): Promise<Session | undefined> {
    // Whoever waits for the lock finds nothing once the other has removed the row.
    const found = await this.manager.findOne(Session, {
      where: { _id: session, account },
      lock: { mode: 'pessimistic_write' },
    });
    if (found) await this.manager.delete(Session, { _id: session });
    return found ?? undefined;
  }

  /** Whether there still is such a session; if so, there is one until the end of the transaction. */
  async holds(account: string, session: string): Promise<boolean> {
    const rows: unknown[] = await this.manager.query(
      'SELECT FROM identity.session WHERE account = $1 AND _id = $2 FOR KEY SHARE',
      [account, session],
    );
    return rows.length > 0;
  }

  end(account: string, session: string): Promise<string[]> {
    return this.delete('account = $1 AND _id = $2', [account, session]);
  }

  /** Ends all sessions of an account, but `keep`. */
  endAll(account: string, keep = ''): Promise<string[]> {
    return this.delete('account = $1 AND _id <> $2', [account, keep]);
  }

  /** Ends the sessions of an account that were opened for a project. */
  endOfProject(account: string, project: string): Promise<string[]> {
    return this.delete('account = $1 AND project = $2', [account, project]);
  }

  private async delete(where: string, values: string[]): Promise<string[]> {
    const [rows]: [{ _id: string }[], number] = await this.manager.query(
      `DELETE FROM identity.session WHERE ${where} RETURNING _id`,
      values,
    );
    return rows.map((row) => row._id);
  }
}
