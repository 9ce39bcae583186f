import { Refusal } from './refusal.js';

export interface FairQueueOptions {
  /** Pieces of work that run at once, all owners together. */
  places: number;
  /** Pieces of work of one owner that may wait. */
  waiting: number;
  /** What an owner whose queue is full is told to wait. */
  retryAfterS: number;
  /** Most places that one owner takes even while nobody else waits; all of them when absent. */
  most?: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
  /** The turn in which it was served last. */
  served: number;
}

/**
 * Places that owners share: each has a queue of its own, queues are served in turn, and no owner takes more than half of the
 * places while another waits. A full queue refuses its owner with `too-many-requests`, and nobody else.
 */
export class FairQueue {
  private running = 0;
  private turn = 0;
  private readonly lines = new Map<string, Line>();

  constructor(private readonly options: FairQueueOptions) {}

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place; what it answers gives the place back, once. Work that had a place and gave it up for a while is `back`:
   * it is never refused, and comes before what its owner began later.
   */
  async enter(owner: string, { back = false } = {}): Promise<() => void> {
    const line = this.lines.get(owner) ?? { running: 0, waiting: [], served: 0 };
    if (line.waiting.length === 0 && this.mayRun(line)) this.take(line);
    else {
      if (!back && line.waiting.length >= this.options.waiting)
        throw new Refusal('too-many-requests', { retryAfterS: this.options.retryAfterS });
      this.lines.set(owner, line);
      await new Promise<void>((resolve) =>
        back ? line.waiting.unshift(resolve) : line.waiting.push(resolve),
      );
    }
    this.lines.set(owner, line);
    let isHeld = true;
    return () => {
      if (isHeld) this.leave(owner, line);
      isHeld = false;
    };
  }

  private get half(): number {
    return Math.max(1, Math.floor(this.options.places / 2));
  }

  private mayRun(line: Line): boolean {
    const { places, most = places } = this.options;
    if (this.running >= places || line.running >= most) return false;
    return line.running < this.half || ![...this.lines.values()].some((other) => this.isDue(other, line));
  }

  /** Another owner waits who has less than his half. */
  private isDue(other: Line, line: Line): boolean {
    return other !== line && other.waiting.length > 0 && other.running < this.half;
  }

  private take(line: Line): void {
    this.running += 1;
    line.running += 1;
    line.served = this.turn += 1;
  }

  private leave(owner: string, line: Line): void {
    this.running -= 1;
    line.running -= 1;
    const next = [...this.lines.values()]
      .filter((each) => each.waiting.length > 0 && this.mayRun(each))
      .sort((one, other) => one.served - other.served)[0];
    if (next) {
      this.take(next);
      next.waiting.shift()?.();
    }
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(owner);
  }
}
