import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** A transaction that can be kept in parts: between two of them it holds no connection. */
export class Transaction {
  private current: QueryRunner | undefined;

  constructor(private readonly source: DataSource) {}

  /** Of the part that is open. */
  get manager(): EntityManager {
    if (!this.current) throw new Error('no part of the transaction is open');
    return this.current.manager;
  }

  async begin(): Promise<void> {
    const runner = this.source.createQueryRunner();
    try {
      await runner.startTransaction();
    } catch (error) {
      await runner.release();
      throw error;
    }
    this.current = runner;
  }

  commit(): Promise<void> {
    return this.end((runner) => runner.commitTransaction());
  }

  /** Undoes the part that is open, if one is. */
  async rollback(): Promise<void> {
    if (this.current) await this.end((runner) => runner.rollbackTransaction()).catch(() => undefined);
  }

  private async end(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
    const runner = this.current;
    if (!runner) throw new Error('no part of the transaction is open');
    this.current = undefined;
    try {
      await work(runner);
    } catch (error) {
      // So that the next one to use the connection does not find itself in a transaction whose end is not known.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}
