import { Semaphore } from '@buildmesh/kernel';
import { QUEUE_WARNING_ABOVE, QUEUE_WARNING_MS } from '../../limits.js';
import { clientConfig } from '../../state/flags/client-config.js';

/** Lets a bounded number of requests out at once and tells when too many wait. */
export class RequestQueue {
  private readonly gate: Semaphore;
  private readonly listeners = new Set<() => void>();
  private warnedAt = -Infinity;
  private running = 0;

  constructor(
    private readonly onCrowd: () => void,
    private readonly now: () => number = Date.now,
    slots = clientConfig.concurrency,
  ) {
    this.gate = new Semaphore(slots);
  }

  /** True while a request is under way or waits: the loading flag of platform §4. */
  get busy(): boolean {
    return this.running > 0;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.count(1);
    try {
      const result = this.gate.run(work);
      this.warnWhenCrowded();
      return await result;
    } finally {
      this.count(-1);
    }
  }

  private count(by: number): void {
    const before = this.busy;
    this.running += by;
    if (before !== this.busy) for (const listener of this.listeners) listener();
  }

  private warnWhenCrowded(): void {
    if (this.gate.queued <= QUEUE_WARNING_ABOVE || this.now() - this.warnedAt < QUEUE_WARNING_MS) return;
    this.warnedAt = this.now();
    this.onCrowd();
  }
}
