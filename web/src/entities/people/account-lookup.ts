import { ACCOUNT_CACHE_MS, LOOKUP_PATIENCE_MS, USER_BATCH_MS } from '../../shared/limits.js';

export interface Profile {
  _id: string;
  nickname: string;
  avatar: string | null;
}

/** What a lookup of an account came to: its profile, nobody that the caller may know, or no answer in time. */
export type Found = Profile | 'unknown' | 'timed-out';

/** Profiles asked for in one call (contract). */
const MAX_PROFILES = 200;
/** Profiles that are kept; beyond it the one that was learnt first goes. */
const MAX_KEPT = 2000;

type Settle = (found: Found) => void;

/**
 * Finds accounts by id. Those that are wanted within a tenth of a second are asked for in one call (spec: platform §9), and
 * who is known is not asked for again for half an hour (spec: data §9).
 */
export class AccountLookup {
  private wanted = new Map<string, Settle[]>();
  private readonly kept = new Map<string, { profile: Profile; untilMs: number }>();

  constructor(
    private readonly fetch: (ids: readonly string[]) => Promise<readonly Profile[]>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  find(id: string): Promise<Found> {
    const known = this.kept.get(id);
    if (known && known.untilMs > this.now()) return Promise.resolve(known.profile);
    return new Promise((settle) => {
      if (this.wanted.size === 0) setTimeout(() => this.send(), USER_BATCH_MS);
      this.wanted.set(id, [...(this.wanted.get(id) ?? []), settle]);
    });
  }

  private send(): void {
    const all = [...this.wanted];
    this.wanted = new Map();
    for (let from = 0; from < all.length; from += MAX_PROFILES)
      void this.ask(new Map(all.slice(from, from + MAX_PROFILES)));
  }

  private async ask(wanted: ReadonlyMap<string, readonly Settle[]>): Promise<void> {
    const tell = (foundOf: (id: string) => Found) => {
      for (const [id, settles] of wanted) for (const settle of settles) settle(foundOf(id));
    };
    const patience = setTimeout(() => tell(() => 'timed-out'), LOOKUP_PATIENCE_MS);
    const profiles = await this.fetch([...wanted.keys()]);
    clearTimeout(patience);
    for (const profile of profiles) this.keep(profile);
    // After the mark of being late this settles nothing any more.
    tell((id) => profiles.find(({ _id }) => _id === id) ?? 'unknown');
  }

  private keep(profile: Profile): void {
    this.kept.delete(profile._id);
    this.kept.set(profile._id, { profile, untilMs: this.now() + ACCOUNT_CACHE_MS });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
