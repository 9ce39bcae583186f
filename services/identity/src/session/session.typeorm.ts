import type { EntityManager } from 'typeorm';
import { Session } from './session.entity.js';
import { SessionRepository } from './session.repository.js';

export class TypeormSessions extends SessionRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

  async insert(session: Session): Promise<void> {
    await this.manager.insert(Session, session);
  }

  async take(account: string, session: string): Promise<Session | undefined> {
    // Whoever waits for the lock finds nothing once the other has removed the row.
    const found = await this.manager.findOne(Session, {
      where: { _id: session, account },
      lock: { mode: 'pessimistic_write' },
    });
    if (found) await this.manager.delete(Session, { _id: session });
    return found ?? undefined;
  }

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

  endAll(account: string, keep = ''): Promise<string[]> {
    return this.delete('account = $1 AND _id <> $2', [account, keep]);
  }

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
