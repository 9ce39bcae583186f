const KEY = 'bm.access-until';
const MINUTE_MS = 60_000;

/**
 * The idle end of a session where an access expiry is configured (spec: platform §4): every request puts it off, also for
 * the other tabs of this browser; once it has passed the session is over.
 */
export class AccessDeadline {
  private minutes = 0;
  /** Whether somebody who is signed out is told why. */
  hint = true;

  constructor(
    private readonly store: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () =>
      window.localStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** 0 minutes switch it off. */
  configure(minutes: number, hint = true): void {
    this.minutes = Number.isFinite(minutes) && minutes > 0 ? minutes : 0;
    this.hint = hint;
  }

  get configured(): boolean {
    return this.minutes > 0;
  }

  /** A request goes out: the deadline starts anew. */
  extend(): void {
    if (this.configured)
      this.attempt((store) => store.setItem(KEY, String(this.now() + this.minutes * MINUTE_MS)));
  }

  clear(): void {
    this.attempt((store) => store.removeItem(KEY));
  }

  get passed(): boolean {
    if (!this.configured) return false;
    const until = this.attempt((store) => store.getItem(KEY));
    return typeof until === 'string' && Number(until) <= this.now();
  }

  private attempt<T>(work: (store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => T): T | undefined {
    try {
      return work(this.store());
    } catch {
      // Storage is switched off: the server's own expiry is all there is.
      return undefined;
    }
  }
}

export const accessDeadline = new AccessDeadline();
