/** Raised when a wait outlived its deadline. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
  constructor(
    readonly what: string,
    readonly afterMs: number,
  ) {
    super(`${what} took longer than ${afterMs} ms`);
  }
}

/** The result of `work`, or `DeadlineExceeded` after `ms`. The work itself is not stopped. */
export async function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(what, ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Raised by a `Semaphore` whose waiting line is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Lets at most `slots` pieces of work run at once and at most `queueLimit` wait; more is refused with `QueueFull`. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly slots: number,
    private readonly queueLimit = Infinity,
  ) {}

  get queued(): number {
    return this.waiting.length;
  }

  /** Whether the next piece of work would be refused. */
  get isFull(): boolean {
    return this.running >= this.slots && this.waiting.length >= this.queueLimit;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> {
    if (this.running < this.slots) {
      this.running++;
      return Promise.resolve();
    }
    if (this.isFull) return Promise.reject(new QueueFull('queue is full'));
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
