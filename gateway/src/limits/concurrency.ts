import { refusal } from '@buildmesh/contracts';

/** How many requests of one caller may run at once (D8). */
export class Concurrency {
  private readonly running = new Map<string, number>();

  /** `limit` 0 = none. */
  constructor(private readonly limit: number) {}

  /** Runs `work` as one of the caller's; refuses with `too-many-requests` when too many are running. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.limit === 0) return work();
    const count = this.running.get(caller) ?? 0;
    if (count >= this.limit) throw refusal('too-many-requests', { retryAfterS: 1 });
    this.running.set(caller, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(caller) ?? 1) - 1;
      if (left > 0) this.running.set(caller, left);
      else this.running.delete(caller);
    }
  }
}
