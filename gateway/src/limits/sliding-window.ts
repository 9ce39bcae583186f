/** So many hits in any stretch of `ms`. */
export interface Window {
  limit: number;
  ms: number;
}

/**
 * Counts hits in windows that slide: however a caller times its hits, no stretch of the window's length ever holds more
 * than the limit (D8). A refused hit does not count.
 */
export abstract class SlidingWindow {
  /** Counts a hit and answers 0, or refuses it and answers the ms after which the next may come. */
  abstract hit(key: string, window: Window): Promise<number>;
}

/** Keys are swept when there are so many more than after the last time. */
const SWEEP_EVERY = 10_000;
/** Beyond this the oldest are forgotten: memory is worth more than the count of somebody who is long gone. */
const MAX_KEYS = 100_000;

interface Hits {
  /** Moments of the hits in the window, oldest first; `limit` at most. */
  moments: number[];
  ms: number;
}

/** Counts in this process. `now` must never run backwards. */
export class MemorySlidingWindow extends SlidingWindow {
  private readonly keys = new Map<string, Hits>();
  private sweepAt = SWEEP_EVERY;

  constructor(private readonly now: () => number = () => performance.now()) {
    super();
  }

  hit(key: string, { limit, ms }: Window): Promise<number> {
    const now = this.now();
    const moments = (this.keys.get(key)?.moments ?? []).filter((moment) => moment > now - ms);
    const oldest = moments[0];
    if (oldest !== undefined && moments.length >= limit) return Promise.resolve(oldest + ms - now);
    moments.push(now);
    // Deleted first, so that keys stand in the order of their last hit.
    this.keys.delete(key);
    this.keys.set(key, { moments, ms });
    if (this.keys.size >= this.sweepAt) this.sweep(now);
    return Promise.resolve(0);
  }

  private sweep(now: number): void {
    for (const [key, { moments, ms }] of this.keys) {
      const last = moments.at(-1) ?? -Infinity;
      if (last <= now - ms || this.keys.size > MAX_KEYS) this.keys.delete(key);
    }
    this.sweepAt = this.keys.size + SWEEP_EVERY;
  }
}
