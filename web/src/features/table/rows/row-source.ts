import type { Row } from '@buildmesh/contracts';
import { withAnswer } from '../../../entities/field/formula-error.js';
import { RowBlocks, type BlockAnswer } from './row-blocks.js';
import { countPatiently, type CountRows } from './row-count.js';
import type { Span } from '../grid/scroll/scroll.model.js';

/** Rows asked for at once while scrolling. */
export const BLOCK_ROWS = 100;
/** Blocks remembered; the least recently seen goes first. 6000 rows hold about 10 MB at 50 fields. */
const KEEP_BLOCKS = 60;
/** Blocks fetched ahead in the direction of scrolling, once those in sight are here; a jump fetches none. */
const AHEAD_BLOCKS = 2;
/** Calls under way at once, and the pause between two, so that a dragged scroll bar stays far below the URL limit (D8). */
const PARALLEL = 2;
const PAUSE_MS = 70;
/** After a second jump within this time nothing is asked for until the rows stand still for as long: the bar is dragged. */
export const STILL_MS = 90;

export interface BlockRequest {
  /** 0-based block. */
  block: number;
  size: number;
  /** Cursor of the block before, when known: cheaper for the server than counting from the start. */
  after?: string;
}
export type FetchBlock = (request: BlockRequest, signal: AbortSignal) => Promise<BlockAnswer>;

interface Options {
  count?: CountRows;
  size?: number;
  keep?: number;
  pauseMs?: number;
}

/**
 * The rows of one query, loaded block by block around what is in sight. Only the newest wish counts: blocks that were
 * scrolled past before their turn are never asked for.
 */
export class RowSource {
  readonly size: number;
  private readonly keep: number;
  private readonly pauseMs: number;
  private readonly countRows: CountRows | undefined;
  private counted = false;
  private readonly blocks: RowBlocks;
  private readonly loading = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private abort = new AbortController();
  private wanted: Span = { first: 0, last: 0 };
  /** Where scrolling goes: 1 down, -1 up, 0 at rest or after a jump. */
  private heading: -1 | 0 | 1 = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from a jump on; `dragged` once another one followed before it ended. */
  private still: ReturnType<typeof setTimeout> | undefined;
  private dragged = false;
  private exactTotal: number | undefined;
  private generation = 0;
  private version = 0;
  private failure: unknown;
  private disposed = false;

  constructor(
    private readonly fetchBlock: FetchBlock,
    options: Options = {},
  ) {
    this.size = options.size ?? BLOCK_ROWS;
    this.blocks = new RowBlocks(this.size);
    this.keep = options.keep ?? KEEP_BLOCKS;
    this.pauseMs = options.pauseMs ?? PAUSE_MS;
    this.countRows = options.count;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever rows, total or failure changed. */
  snapshot = (): number => this.version;

  get fault(): unknown {
    return this.failure;
  }

  /** The exact number of rows, once it is known. */
  get total(): number | undefined {
    return this.exactTotal;
  }

  /** Rows to lay out: the exact total, or what is known to exist so far and one block more. */
  get count(): number {
    return this.exactTotal ?? this.blocks.knownCount;
  }

  /** True before the first answer. */
  get untouched(): boolean {
    return this.blocks.isEmpty && this.failure === undefined;
  }

  get(index: number): Row | undefined {
    return this.blocks.get(index);
  }

  /** The rows of the newest reading, each with its place: while rows are read anew, others are shown beside them. */
  fresh(): Iterable<[place: number, row: Row]> {
    return this.blocks.fresh();
  }

  isFresh(index: number): boolean {
    return this.blocks.isFresh(Math.floor(index / this.size));
  }

  indexOf(id: string): number | undefined {
    return this.blocks.indexOf(id);
  }

  setTotal(total: number): void {
    this.exactTotal = total;
    this.changed();
  }

  /** Wishes for rows; missing ones are loaded, the first at once. */
  want(span: Span): void {
    const moved = span.first - this.wanted.first;
    const jumped = Math.abs(moved) > this.size * 2;
    if (moved !== 0) this.heading = jumped ? 0 : moved > 0 ? 1 : -1;
    this.wanted = span;
    if (jumped) this.jump();
    this.pump();
    if (!this.counted && !this.disposed) void this.askTotal();
  }

  /** Resolves when all rows of the span are here, or one failed, or 30 s passed. */
  async load(span: Span): Promise<Row[]> {
    const deadline = Date.now() + 30_000;
    this.want(span);
    while (this.missing().length > 0 && this.failure === undefined && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      this.want(span);
    }
    const rows: Row[] = [];
    for (let index = span.first; index < span.last; index++) {
      const row = this.get(index);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Reads everything in sight anew; the old rows stay until the new ones are there. */
  refresh(): void {
    this.generation++;
    this.abort.abort();
    this.abort = new AbortController();
    this.loading.clear();
    this.failure = undefined;
    this.counted = false;
    this.blocks.age();
    this.want(this.wanted);
    this.changed();
  }

  /** Shows changed values of a row at once. */
  patch(id: string, values: Record<string, unknown>): void {
    if (this.blocks.replace(id, (row) => ({ ...withAnswer(row, values), _id: id }))) this.changed();
  }

  /** Stops everything that is under way. */
  dispose(): void {
    this.generation++;
    this.disposed = true;
    this.abort.abort();
    this.loading.clear();
    clearTimeout(this.timer);
    clearTimeout(this.still);
    this.timer = this.still = undefined;
    this.dragged = false;
  }

  /** Goes on after `dispose`: React mounts effects twice while developing. */
  revive(): void {
    if (!this.disposed) return;
    this.disposed = false;
    this.abort = new AbortController();
    this.counted = false;
    this.want(this.wanted);
  }

  private jump(): void {
    this.dragged = this.still !== undefined;
    clearTimeout(this.still);
    this.still = setTimeout(() => {
      this.still = undefined;
      this.dragged = false;
      this.pump();
    }, STILL_MS);
  }

  private async askTotal(): Promise<void> {
    this.counted = true;
    const { signal } = this.abort;
    const total = this.countRows && (await countPatiently(this.countRows, signal));
    if (total !== undefined && !signal.aborted) this.setTotal(total);
  }

  private missing(): number[] {
    const last =
      this.exactTotal === undefined ? this.wanted.last : Math.min(this.wanted.last, this.exactTotal);
    const missing: number[] = [];
    for (let block = Math.floor(this.wanted.first / this.size); block * this.size < last; block++)
      if (!this.blocks.isFresh(block)) missing.push(block);
    return missing;
  }

  /** Blocks that scrolling on would need next. */
  private ahead(): number[] {
    if (this.heading === 0) return [];
    const edge = Math.floor((this.heading > 0 ? this.wanted.last : this.wanted.first) / this.size);
    const last = this.exactTotal === undefined ? edge : Math.ceil(this.exactTotal / this.size) - 1;
    return Array.from({ length: AHEAD_BLOCKS }, (_, by) => edge + this.heading * (by + 1)).filter(
      (block) => block >= 0 && block <= last && !this.blocks.has(block),
    );
  }

  private pump(): void {
    if (
      this.disposed ||
      this.dragged ||
      this.timer !== undefined ||
      this.failure !== undefined ||
      this.loading.size >= PARALLEL
    )
      return;
    const block = [...this.missing(), ...this.ahead()].find((index) => !this.loading.has(index));
    if (block === undefined) return;
    void this.loadBlock(block);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.pump();
    }, this.pauseMs);
  }

  private async loadBlock(block: number): Promise<void> {
    const generation = this.generation;
    this.loading.add(block);
    try {
      const after = this.blocks.cursorBehind(block - 1);
      const answer = await this.fetchBlock({ block, size: this.size, after }, this.abort.signal);
      if (generation === this.generation) this.accept(block, answer);
    } catch (cause) {
      if (generation === this.generation) this.failure = cause;
    } finally {
      if (generation === this.generation) {
        this.loading.delete(block);
        this.pump();
        this.changed();
      }
    }
  }

  private accept(index: number, answer: BlockAnswer): void {
    this.blocks.accept(index, answer);
    const end = index * this.size + answer.rows.length;
    if (answer.next === null && (answer.rows.length > 0 || index === 0)) this.exactTotal = end;
    this.blocks.forget(this.keep, this.wanted);
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
