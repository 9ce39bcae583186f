import type { ShareLinkRow } from './share-link.entity.js';

/** Keeps share tokens. Those that are over do not exist for any method. */
export abstract class ShareLinkRepository {
  abstract insert(share: ShareLinkRow): Promise<void>;
  /** Newest first; all of the project, or those of one account. */
  abstract list(project: string, nowMs: number, account?: string): Promise<ShareLinkRow[]>;
  abstract count(project: string, nowMs: number): Promise<number>;
  /** In whatever project if none is named. */
  abstract byId(project: string | undefined, id: string, nowMs: number): Promise<ShareLinkRow | undefined>;
  abstract remove(id: string): Promise<void>;
}
