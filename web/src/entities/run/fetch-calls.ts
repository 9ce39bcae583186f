import type { fetchFlowData, RawInputOf } from '@buildmesh/contracts';

/** Questions to a function leave at most this often, those in between as one map (data §4, §9). */
export const FETCH_THROTTLE_MS = 100;
/** How long the same question has the same answer (data §4). */
export const FETCH_RESET_MS = 1000;
/** Questions in one call. */
const MAX_BATCH = 50;

export type FetchOption = Exclude<RawInputOf<typeof fetchFlowData>, { map: unknown }>;
export type Fetched = { data?: unknown };
export type FetchOutcome = { code: number; message?: string; data?: Fetched };

/** A function that is asked something. */
export interface FetchKey {
  project: string;
  flow: string;
}

export interface FetchTools {
  one: (key: FetchKey, option: FetchOption) => Promise<Fetched>;
  many: (key: FetchKey, map: Record<string, FetchOption>) => Promise<Record<string, FetchOutcome>>;
  now: () => number;
  later: (run: () => void, ms: number) => void;
}

interface Waiting {
  key: FetchKey;
  option: FetchOption;
  resolve: (answer: Fetched) => void;
  reject: (fault: unknown) => void;
}

/** An answer that was refused in a call for several. */
class FetchRefused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** What functions answer that write nothing: merged into one call per function, and the same for a second (data §4). */
export class FetchCalls {
  private readonly entries = new Map<string, { answer: Promise<Fetched>; at: number }>();
  private waiting: Waiting[] = [];

  constructor(private readonly tools: FetchTools) {}

  get(key: FetchKey, option: FetchOption): Promise<Fetched> {
    const text = JSON.stringify([key.project, key.flow, option]);
    const now = this.tools.now();
    for (const [each, { at }] of this.entries) if (now - at >= FETCH_RESET_MS) this.entries.delete(each);
    const known = this.entries.get(text);
    if (known) return known.answer;
    const answer = new Promise<Fetched>((resolve, reject) => {
      if (this.waiting.length === 0) this.tools.later(() => this.flush(), FETCH_THROTTLE_MS);
      this.waiting.push({ key, option, resolve, reject });
    });
    this.entries.set(text, { answer, at: now });
    answer.catch(() => this.entries.delete(text));
    return answer;
  }

  private flush(): void {
    const byFlow = Map.groupBy(this.waiting.splice(0), ({ key }) => `${key.project} ${key.flow}`);
    for (const list of byFlow.values())
      for (let at = 0; at < list.length; at += MAX_BATCH) this.send(list.slice(at, at + MAX_BATCH));
  }

  private send(list: readonly Waiting[]): void {
    const [first] = list;
    if (!first) return;
    if (list.length === 1)
      return void this.tools.one(first.key, first.option).then(first.resolve, first.reject);
    const map = Object.fromEntries(list.map(({ option }, at) => [String(at), option]));
    this.tools.many(first.key, map).then(
      (outcomes) => list.forEach((waiting, at) => settle(waiting, outcomes[String(at)])),
      (fault: unknown) => list.forEach(({ reject }) => reject(fault)),
    );
  }
}

function settle({ resolve, reject }: Waiting, outcome: FetchOutcome | undefined): void {
  if (outcome?.code === 0) resolve(outcome.data ?? {});
  else reject(new FetchRefused(outcome?.code ?? 500, outcome?.message ?? ''));
}
