import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  type CallContext,
  type findViews,
  type listViews,
  type OutputOf,
  type Page,
  type View,
} from '@buildmesh/contracts';
import { isAdmin, seesPage, seesView, type PageActor } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import { AccessService, assertCallersProject, ShareLinkScopes } from '../catalog/index.js';
import { pageOnWire, PageRepository, type PageRow, viewOnWire, type ViewRow } from '../store/index.js';
import { RESTORABLE_MS } from './page.rules.js';

/** Pages and views under the caller's rights (D36). */
@Injectable()
export class PageReader {
  constructor(
    @Inject(PageRepository) private readonly pages: PageRepository,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(ShareLinkScopes) private readonly shareLinks: ShareLinkScopes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Who may not see a page is not told whether there is one. */
  async page(context: CallContext, project: string, id: string): Promise<Page> {
    if (!(await this.sees(context, project, id))) throw refusal('permission-denied');
    const row = await this.pages.page(project, id);
    if (!row) throw refusal('page.not-found');
    return pageOnWire(row);
  }

  async view(context: CallContext, project: string, id: string): Promise<View> {
    const [view] = await this.prepare(context, project, [id]);
    if (view) return view;
    // Administrators see every view that there is.
    throw refusal(isAdmin(context) && context.via !== 'share' ? 'view.not-found' : 'permission-denied');
  }

  async prepare(context: CallContext, project: string, ids: readonly string[]): Promise<(View | null)[]> {
    const seen = new Map((await this.seen(context, project, ids)).map((row) => [row.id, viewOnWire(row)]));
    return ids.map((id) => seen.get(id) ?? null);
  }

  /** Whether the caller may change the page: administrators, and its maker who may still see it. */
  async mayChange(
    context: CallContext,
    project: string,
    page: Pick<PageRow, 'id' | 'owner'>,
  ): Promise<boolean> {
    const actor = await this.actor(context, project);
    return isAdmin(context) || (page.owner === context.user && seesPage(actor, page.id));
  }

  async list(project: string, isRemoved: boolean): Promise<Page[]> {
    const after = isRemoved ? new Date(this.clock.now() - RESTORABLE_MS) : undefined;
    return (await this.pages.pages(project, after)).map(pageOnWire);
  }

  async listViews(project: string, page?: string): Promise<OutputOf<typeof listViews>> {
    return (await this.pages.listViews(project, page)).map((row) => ({
      _id: row.id,
      _name: row.name,
      _page: row.page,
      lib: row.template.lib,
      _ver: row.ver,
      _mtime: row.mtime.getTime(),
    }));
  }

  async getView(project: string, id: string): Promise<View> {
    const [row] = await this.pages.views(project, [id]);
    if (!row) throw refusal('view.not-found');
    return viewOnWire(row);
  }

  async found(project: string, ids: readonly string[]): Promise<OutputOf<typeof findViews>> {
    return (await this.pages.views(project, ids)).map(({ id, name, page }) => ({
      _id: id,
      _name: name,
      _page: page,
    }));
  }

  private async sees(context: CallContext, project: string, id: string): Promise<boolean> {
    if (context.via === 'share') return (await this.shareLinks.of(context, project)).page === id;
    return seesPage(await this.actor(context, project), id);
  }

  private async seen(context: CallContext, project: string, ids: readonly string[]): Promise<ViewRow[]> {
    if (context.via === 'share') {
      const { views } = await this.shareLinks.of(context, project);
      return ids.flatMap((id) => views.get(id) ?? []);
    }
    const actor = await this.actor(context, project);
    const rows = await this.pages.views(project, ids);
    return rows.filter(({ id: view, page }) => seesView(actor, { view, page }));
  }

  private async actor(context: CallContext, project: string): Promise<PageActor> {
    assertCallersProject(context, project);
    return this.access.actorOf(context, project);
  }
}
