import type { RawInputOf, showDataset, OutputOf } from '@buildmesh/contracts';

/** Requests for datasets that come within this time leave as one (data §7, §9). */
export const QUERY_BATCH_MS = 100;
/** Identical requests share one answer for this long, whatever their caller wants (data §7). */
export const DEDUPE_MS = 2000;
/** How long an entry may be used again where nothing else is configured (data §9). */
const DEFAULT_EXPIRY_MS = 60_000;
/** How long what an answer told of its dataset is known (data §9, in seconds there). */
const KNOWN_MS = 300_000;
/** Most rows that an answer gives; a dataset of as many or more is not kept at all (platform §9, data §9). */
const MOST_CACHED_ROWS = 10_000;
/** Requests in one call. */
const MAX_BATCH = 50;
/** Entries that are kept; of more the oldest go. */
const MAX_ENTRIES = 200;

type Single = Extract<RawInputOf<typeof showDataset>, { dataset: string }>;
export type ShownRows = Extract<OutputOf<typeof showDataset>, { version: number }>;
export type ShowOutcome = { code: number; message?: string; data?: ShownRows };

/** One question for rows of a dataset. */
export interface DatasetRequest extends Single {
  project: string;
  flow: string;
}

/** A dataset as it is known from its answers (spec: data §3). */
export interface DatasetEntry {
  flow: string;
  dataset: string;
  meta: ShownRows['meta'];
  version: number;
}

/** What is kept of one question (spec: data §3). */
export interface CachedRows {
  /** `null` until it has come. */
  data: ShownRows | null;
  meta: ShownRows['meta'] | null;
  /** Epoch ms from which on it is asked for anew. */
  expired: number;
  /** Marked while it is being loaded, set once it is there. */
  cache: 'loading' | 'set';
}

interface Kept extends CachedRows {
  flow: string;
  answer: Promise<ShownRows>;
  /** When it was asked for. */
  at: number;
}

interface Waiting {
  request: DatasetRequest;
  resolve: (rows: ShownRows) => void;
  reject: (fault: unknown) => void;
}

/** How datasets are reached. */
export interface DatasetTools {
  one: (request: DatasetRequest) => Promise<ShownRows>;
  /** Several of one project under keys; each with an outcome of its own. */
  many: (
    project: string,
    map: Record<string, Omit<DatasetRequest, 'project'>>,
  ) => Promise<Record<string, ShowOutcome>>;
  now: () => number;
  later: (run: () => void, ms: number) => void;
}

/** A dataset that the server refused in a call for several. */
class DatasetRefused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Rows of datasets: asked for in batches, shared by all who ask the same, and kept until they expire (data §4, §7). */
export class DatasetCache {
  private readonly kept = new Map<string, Kept>();
  private readonly known = new Map<string, DatasetEntry & { at: number }>();
  private waiting: Waiting[] = [];

  constructor(
    private readonly tools: DatasetTools,
    private readonly expiryMs = DEFAULT_EXPIRY_MS,
  ) {}

  /** The rows; from the cache while they are not expired. `fresh` asks anew, but not twice within two seconds. */
  get(request: DatasetRequest, { fresh = false } = {}): Promise<ShownRows> {
    const key = JSON.stringify(request);
    const found = this.kept.get(key);
    if (found && this.isUsable(found, fresh)) return found.answer;
    const now = this.tools.now();
    const answer = this.queued(request).then(atMost);
    const entry: Kept = {
      ...{ flow: request.flow, answer, at: now },
      ...{ data: null, meta: null, expired: now + this.expiryMs, cache: 'loading' },
    };
    this.kept.delete(key);
    this.kept.set(key, entry);
    this.forgetOldest();
    answer.then(
      (rows) => this.set(entry, rows, request),
      () => this.kept.get(key) === entry && this.kept.delete(key),
    );
    return answer;
  }

  /** What is kept of a question, `undefined` where nothing is. */
  entry(request: DatasetRequest): CachedRows | undefined {
    const found = this.kept.get(JSON.stringify(request));
    return found && { data: found.data, meta: found.meta, expired: found.expired, cache: found.cache };
  }

  /** A dataset as its last answer told of it. */
  dataset(flow: string, dataset: string): DatasetEntry | undefined {
    const found = this.known.get(`${flow}.${dataset}`);
    if (!found || this.tools.now() - found.at >= KNOWN_MS) return undefined;
    const { at: _at, ...entry } = found;
    return entry;
  }

  private isUsable({ at, expired, cache }: Kept, fresh: boolean): boolean {
    const now = this.tools.now();
    if (cache === 'loading' || now - at < DEDUPE_MS) return true;
    return !fresh && now < expired;
  }

  private set(entry: Kept, rows: ShownRows, { flow, dataset }: DatasetRequest): void {
    const { meta, version } = rows;
    const keptMs = isSmall(rows) ? this.expiryMs : 0;
    Object.assign(entry, { data: rows, meta, cache: 'set', expired: this.tools.now() + keptMs });
    if (keptMs === 0) this.tools.later(() => this.drop(entry), DEDUPE_MS);
    const name = `${flow}.${dataset}`;
    const before = this.known.get(name);
    this.known.set(name, { flow, dataset, meta, version, at: this.tools.now() });
    // A function that was published anew may answer anything differently.
    if (before && before.version < version)
      for (const [key, other] of this.kept)
        if (other.flow === flow && other.data && other.data.version < version) this.kept.delete(key);
  }

  private drop(entry: Kept): void {
    for (const [key, kept] of this.kept) if (kept === entry) this.kept.delete(key);
  }

  private queued(request: DatasetRequest): Promise<ShownRows> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) this.tools.later(() => this.flush(), QUERY_BATCH_MS);
      this.waiting.push({ request, resolve, reject });
    });
  }

  private flush(): void {
    const byProject = Map.groupBy(this.waiting.splice(0), ({ request }) => request.project);
    for (const [project, list] of byProject)
      for (let at = 0; at < list.length; at += MAX_BATCH) this.send(project, list.slice(at, at + MAX_BATCH));
  }

  private send(project: string, list: readonly Waiting[]): void {
    const [first] = list;
    if (first && list.length === 1)
      return void this.tools.one(first.request).then(first.resolve, first.reject);
    const map = Object.fromEntries(
      list.map(({ request: { project: _project, ...rest } }, at) => [String(at), rest]),
    );
    this.tools.many(project, map).then(
      (outcomes) => list.forEach((waiting, at) => settle(waiting, outcomes[String(at)])),
      (fault: unknown) => list.forEach(({ reject }) => reject(fault)),
    );
  }

  private forgetOldest(): void {
    for (const key of this.kept.keys()) {
      if (this.kept.size <= MAX_ENTRIES) return;
      this.kept.delete(key);
    }
  }
}

/** Whether a dataset may be kept; of a larger one its rows are only shared by those who ask the same at once. */
const isSmall = ({ size, meta }: ShownRows): boolean => Math.max(size, meta.total ?? 0) < MOST_CACHED_ROWS;

const atMost = (rows: ShownRows): ShownRows =>
  rows.data.length <= MOST_CACHED_ROWS ? rows : { ...rows, data: rows.data.slice(0, MOST_CACHED_ROWS) };

function settle({ resolve, reject }: Waiting, outcome: ShowOutcome | undefined): void {
  if (outcome?.code === 0 && outcome.data) resolve(outcome.data);
  else reject(new DatasetRefused(outcome?.code ?? 500, outcome?.message ?? ''));
}
