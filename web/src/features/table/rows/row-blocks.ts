import type { Row } from '@buildmesh/contracts';
import type { Span } from '../grid/scroll/scroll.model.js';

export interface BlockAnswer {
  rows: Row[];
  next: string | null;
}

interface Block extends BlockAnswer {
  /** Shown until the new answer is there. */
  stale: boolean;
}

/** The rows of a query that are remembered, in blocks of one size. */
export class RowBlocks {
  private readonly blocks = new Map<number, Block>();

  constructor(readonly size: number) {}

  get isEmpty(): boolean {
    return this.blocks.size === 0;
  }

  /** Rows that are known to exist, and one block more where others follow. */
  get knownCount(): number {
    let known = 0;
    for (const [index, block] of this.blocks)
      known = Math.max(known, index * this.size + block.rows.length + (block.next === null ? 0 : this.size));
    return known;
  }

  has(block: number): boolean {
    return this.blocks.has(block);
  }

  isFresh(block: number): boolean {
    return this.blocks.get(block)?.stale === false;
  }

  /** Cursor behind a block, where it is of the newest reading. */
  cursorBehind(block: number): string | undefined {
    return this.isFresh(block) ? (this.blocks.get(block)?.next ?? undefined) : undefined;
  }

  get(index: number): Row | undefined {
    return this.blocks.get(Math.floor(index / this.size))?.rows[index % this.size];
  }

  /** The rows of the newest reading, each with its place. */
  *fresh(): Iterable<[place: number, row: Row]> {
    for (const [index, block] of this.blocks) {
      if (block.stale) continue;
      for (const [at, row] of block.rows.entries()) yield [index * this.size + at, row];
    }
  }

  /** Where a row stands; what the newest reading says counts before what is left of the one before. */
  indexOf(id: string): number | undefined {
    let old: number | undefined;
    for (const [index, block] of this.blocks) {
      const place = block.rows.findIndex((row) => row._id === id);
      if (place < 0) continue;
      if (!block.stale) return index * this.size + place;
      old ??= index * this.size + place;
    }
    return old;
  }

  accept(index: number, answer: BlockAnswer): void {
    this.blocks.delete(index);
    this.blocks.set(index, { rows: answer.rows, next: answer.next, stale: false });
  }

  /** Changes a row wherever it is remembered; false where it is not. */
  replace(id: string, change: (row: Row) => Row): boolean {
    let found = false;
    for (const { rows } of this.blocks.values()) {
      const place = rows.findIndex((row) => row._id === id);
      const row = rows[place];
      if (!row) continue;
      rows[place] = change(row);
      found = true;
    }
    return found;
  }

  age(): void {
    for (const block of this.blocks.values()) block.stale = true;
  }

  /** Lets the oldest blocks go that are out of sight, until so many are left. */
  forget(keep: number, { first, last }: Span): void {
    const [from, to] = [Math.floor(first / this.size), Math.floor(last / this.size)];
    for (const index of this.blocks.keys()) {
      if (this.blocks.size <= keep) return;
      if (index < from || index > to) this.blocks.delete(index);
    }
  }
}
