import { MoreThan, type EntityManager } from 'typeorm';
import { MAX_SHARES } from '../../limits.js';
import { ShareLinkRow } from './share-link.entity.js';

/** Keeps share links. Those that are over do not exist for any method. */
export class ShareLinkRepository {
  constructor(private readonly manager: EntityManager) {}

  async insert(shareLink: ShareLinkRow): Promise<void> {
    await this.manager.insert(ShareLinkRow, shareLink as object);
  }

  /** Newest first; all of the project, or those of one account. */
  list(project: string, nowMs: number, account?: string): Promise<ShareLinkRow[]> {
    return this.manager.find(ShareLinkRow, {
      where: { ...living(project, nowMs), ...(account === undefined ? {} : { account }) },
      order: { createdAt: 'DESC', _id: 'DESC' },
      take: MAX_SHARES,
    });
  }

  count(project: string, nowMs: number): Promise<number> {
    return this.manager.countBy(ShareLinkRow, living(project, nowMs));
  }

  /** In whatever project if none is named. */
  async byId(project: string | undefined, id: string, nowMs: number): Promise<ShareLinkRow | undefined> {
    return (await this.manager.findOneBy(ShareLinkRow, { ...living(project, nowMs), _id: id })) ?? undefined;
  }

  async remove(id: string): Promise<void> {
    await this.manager.delete(ShareLinkRow, { _id: id });
  }
}

function living(project: string | undefined, nowMs: number) {
  return { ...(project === undefined ? {} : { _project: project }), expiresAt: MoreThan(new Date(nowMs)) };
}
