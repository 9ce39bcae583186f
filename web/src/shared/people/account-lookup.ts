import { LOOKUP_PATIENCE_MS, USER_BATCH_MS } from '../limits.js';

export interface Profile {
  _id: string;
  nickname: string;
  avatar: string | null;
}

/** What a lookup of an account came to: its profile, nobody that the caller may know, or no answer in time. */
export type Found = Profile | 'unknown' | 'timed-out';

/** Profiles asked for in one call (contract). */
const MAX_PROFILES = 200;

type Settle = (found: Found) => void;

/** Finds accounts by id. Those that are wanted within a tenth of a second are asked for in one call (spec: platform §9). */
export class AccountLookup {
  private wanted = new Map<string, Settle[]>();

  constructor(private readonly fetch: (ids: readonly string[]) => Promise<readonly Profile[]>) {}

  find(id: string): Promise<Found> {
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
    // After the mark of being late this settles nothing any more.
    tell((id) => profiles.find(({ _id }) => _id === id) ?? 'unknown');
  }
}
