/** Displays that are asked for within this time go out together (data §4). */
export const BATCH_MS = 50;
/** How long a display is used again (data §7). */
export const REUSE_MS = 2000;

export interface DisplayKey {
  project: string;
  flow: string;
  version: string;
}

interface Tools<T> {
  fetch: (key: DisplayKey) => Promise<T>;
  now: () => number;
  later: (run: () => void, ms: number) => void;
}

interface Entry<T> {
  answer: Promise<T>;
  /** When the answer came; until then whoever asks waits for the same one. */
  at: number | undefined;
}

const textOf = ({ project, flow, version }: DisplayKey): string => `${project} ${flow}-${version}`;

/** What functions look like, by function and version: asked for in batches, and used again for two seconds (data §4). */
export class DisplayCache<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private batch: (() => void)[] = [];

  constructor(private readonly tools: Tools<T>) {}

  get(key: DisplayKey): Promise<T> {
    const text = textOf(key);
    const known = this.entries.get(text);
    if (known && (known.at === undefined || this.tools.now() - known.at < REUSE_MS)) return known.answer;
    this.forgetOld();
    const entry: Entry<T> = { answer: this.queued(key), at: undefined };
    this.entries.set(text, entry);
    entry.answer.then(
      () => (entry.at = this.tools.now()),
      () => this.entries.delete(text),
    );
    return entry.answer;
  }

  private queued(key: DisplayKey): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.batch.length === 0) this.tools.later(() => this.flush(), BATCH_MS);
      this.batch.push(() => void this.tools.fetch(key).then(resolve, reject));
    });
  }

  private flush(): void {
    for (const send of this.batch.splice(0)) send();
  }

  private forgetOld(): void {
    const now = this.tools.now();
    for (const [text, { at }] of this.entries)
      if (at !== undefined && now - at >= REUSE_MS) this.entries.delete(text);
  }
}
