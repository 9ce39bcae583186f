import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LruCache, type Clock } from '@buildmesh/kernel';
import { refusal, rowsChanged, type CallContext } from '@buildmesh/contracts';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { RowCount } from './row-count.js';
import { UsageRepository } from './usage.repository.js';

/** Rows that a process takes beyond what it needs, so that most writes ask nobody. */
const BLOCK = 100;
const MAX_PROJECTS = 10_000;
/** A full project is counted again at most this often, unless rows were removed; sooner where writes are still under way. */
const COUNT_AGAIN_MS = 2_000;
const COUNT_AGAIN_BUSY_MS = 250;

/** What this process knows of a project's quota. */
interface Share {
  /** Taken from the figure and not used yet. */
  left: number;
  /** Rows of writes under way. */
  busy: number;
  /** When this process last counted. */
  countedAt: number;
  /** Writes were under way then, which may have been counted twice. */
  countedBusy: boolean;
  /** Rows were removed since. */
  freed: boolean;
  turn: Promise<void>;
}

interface QuotaRequest {
  rows: number;
  limit: number;
  block: number;
}

/**
 * The row quota of projects (D65). Writes draw on a share that the process took from the project's figure, so that
 * almost none of them asks the database; where the figure says that the project is full it is counted anew, since
 * nothing lowers the figure when rows are removed. Writers of several processes can overshoot by a block each.
 */
@Injectable()
export class RowQuota {
  private readonly shares = new LruCache<string, Share>(MAX_PROJECTS);

  constructor(
    @Inject(UsageRepository) private readonly usage: UsageRepository,
    @Inject(RowCount) private readonly counter: RowCount,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(rowsChanged, ({ project, kind }) => {
      if (kind === 'removed') this.freed(project);
    });
  }

  /** Runs a write that adds up to `rows` rows; refuses with `quota-reached`. `added` tells how many it were in the end. */
  async withQuota<T>(
    { context, project }: { context: CallContext; project: string },
    { rows, added }: { rows: number; added?: (result: T) => number },
    work: () => Promise<T>,
  ): Promise<T> {
    const limit = context.limit?.rows ?? 0;
    if (limit <= 0 || rows <= 0) return work();
    const share = this.shareOf(project);
    await this.take(project, share, { rows, limit, block: BLOCK });
    share.busy += rows;
    let kept = 0;
    try {
      const result = await work();
      kept = added?.(result) ?? rows;
      return result;
    } finally {
      share.busy -= rows;
      share.left += rows - kept;
    }
  }

  /**
   * Claims the rows of an import; the returned function ends the claim in the import's transaction, or
   * without one when the import stored nothing.
   */
  async claim(
    { context, project, id }: { context: CallContext; project: string; id: string },
    rows: number,
  ): Promise<(manager?: EntityManager) => Promise<void>> {
    const limit = context.limit?.rows ?? 0;
    if (limit <= 0 || rows <= 0) return () => Promise.resolve();
    const share = this.shareOf(project);
    await this.take(project, share, { rows, limit, block: 0 });
    await this.usage.claim(id, project, rows);
    return async (manager) => {
      await this.usage.settle(id, manager);
      if (!manager) share.freed = true;
    };
  }

  /** Rows of the project were removed: a full one may have room again. */
  freed(project: string): void {
    const share = this.shares.get(project);
    if (share) share.freed = true;
  }

  private shareOf(project: string): Share {
    let share = this.shares.get(project);
    if (!share) {
      const counted = { countedAt: 0, countedBusy: false };
      share = { left: 0, busy: 0, ...counted, freed: true, turn: Promise.resolve() };
      this.shares.set(project, share);
    }
    return share;
  }

  /** One after the other, where the share does not suffice. */
  private async take(project: string, share: Share, wanted: QuotaRequest): Promise<void> {
    if (drawn(share, wanted.rows)) return;
    const turn = share.turn.then(() => this.refill(project, share, wanted));
    share.turn = turn.catch(() => undefined);
    return turn;
  }

  private async refill(project: string, share: Share, wanted: QuotaRequest): Promise<void> {
    if (drawn(share, wanted.rows) || (await this.grown(project, share, wanted))) return;
    if (this.mayCount(share)) {
      await this.count(project, share);
      if (await this.grown(project, share, wanted)) return;
    }
    const { limit } = wanted;
    const used = Math.min(Math.max(0, (await this.usage.figure(project)) - share.left), limit);
    throw refusal('quota-reached', { data: { quota: 'rows', used, limit } });
  }

  private async grown(project: string, share: Share, { rows, limit, block }: QuotaRequest): Promise<boolean> {
    const needed = rows - share.left;
    const taken = await this.usage.grow({ project, rows: needed, limit, block });
    if (taken === undefined) return false;
    share.left += taken - rows;
    return true;
  }

  private mayCount(share: Share): boolean {
    const pause = share.countedBusy ? COUNT_AGAIN_BUSY_MS : COUNT_AGAIN_MS;
    return share.freed || this.clock.now() - share.countedAt >= pause;
  }

  /** Writes under way may be counted already or not: they are taken to be not, so that nobody overshoots. */
  private async count(project: string, share: Share): Promise<void> {
    const { busy } = share;
    Object.assign(share, {
      left: 0,
      freed: false,
      countedAt: this.clock.now(),
      countedBusy: busy > 0,
    } satisfies Partial<Share>);
    await this.usage.set(project, (await this.counter.rows(project)) + busy);
  }
}

function drawn(share: Share, rows: number): boolean {
  if (share.left < rows) return false;
  share.left -= rows;
  return true;
}
