import type { Pool, PoolClient } from 'pg';

/** A transaction that can be kept in parts: between two of them it holds no connection. */
export class Transaction {
  private current: PoolClient | undefined;

  constructor(private readonly pool: Pool) {}

  /** The connection of the part that is open. */
  get client(): PoolClient {
    if (!this.current) throw new Error('no part of the transaction is open');
    return this.current;
  }

  async begin(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
    this.current = client;
  }

  commit(): Promise<void> {
    return this.end('COMMIT');
  }

  /** Undoes the part that is open, if one is. */
  async rollback(): Promise<void> {
    if (this.current) await this.end('ROLLBACK').catch(() => undefined);
  }

  private async end(text: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const { client } = this;
    this.current = undefined;
    try {
      await client.query(text);
      client.release();
    } catch (error) {
      // A connection whose end is not known is not used again.
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}
