import { sleep } from '@buildmesh/kernel';

/** Lets calls of one kind go one at a time apart; those that come sooner wait for the next and share its answer. */
export class Spacing {
  private readonly begun = new Map<string, number>();
  private readonly waiting = new Map<string, Promise<unknown>>();

  constructor(
    private readonly now: () => number = () => Date.now(),
    private readonly wait: (ms: number) => Promise<void> = sleep,
  ) {}

  run<T>(key: string, spacingMs: number, call: () => Promise<T>): Promise<T> {
    const shared = this.waiting.get(key);
    // An answer that is under way may be older than what the caller has just changed: only the next one is shared.
    if (shared) return shared as Promise<T>;
    const begin = () => {
      this.begun.set(key, this.now());
      return call();
    };
    const dueInMs = (this.begun.get(key) ?? -Infinity) + spacingMs - this.now();
    if (dueInMs <= 0) return begin();
    const next = this.wait(dueInMs).then(() => {
      this.waiting.delete(key);
      return begin();
    });
    this.waiting.set(key, next);
    return next;
  }
}
