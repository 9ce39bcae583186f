import { Inject, Injectable } from '@nestjs/common';
import { LruCache, Refusal } from '@buildmesh/kernel';
import { refusal, shareLinkScope, type CallContext, type OutputOf } from '@buildmesh/contracts';
import { seesPage, seesView, shownRows, shownViews, type PageActor, type ShownRows } from '@buildmesh/domain';
import { Bus, RoleChains } from '@buildmesh/service-kit';
import { PageRepository, viewOnWire, type ViewRow } from '../../store/index.js';

type Scope = OutputOf<typeof shareLinkScope>;

const MAX_SCOPES = 2_000;
const LIFETIME_MS = 600_000;

/** What a share link shows at this moment. */
export interface Shared {
  page: string | null;
  views: ReadonlyMap<string, ViewRow>;
  rows: ReadonlyMap<string, ShownRows>;
  /** With the rights of now, and of the time when it was made. */
  now: PageActor;
  then: PageActor;
}

/** Share links, their page as it is now and the rights that they were made with (D14). */
@Injectable()
export class ShareLinkScopes {
  /** What never changes of a token. Whether it is still one, the gateway has asked. */
  private readonly scopes = new LruCache<string, Promise<Scope>>(MAX_SCOPES, LIFETIME_MS);
  private readonly chains: RoleChains;

  constructor(
    @Inject(PageRepository) private readonly pages: PageRepository,
    @Inject(Bus) private readonly bus: Bus,
  ) {
    this.chains = new RoleChains(bus);
  }

  /** Refuses with `permission-denied` a token whose maker may not see the page any more, or that was made of nothing. */
  async of(context: CallContext, project: string): Promise<Shared> {
    const { session: shareLink, role } = context;
    if (context.via !== 'share' || shareLink === undefined) throw refusal('permission-denied');
    const scope = await this.scope(project, shareLink);
    const { owner, roleType } = context;
    const now = { chain: role === undefined ? [] : await this.chains.of(project, role), owner, roleType };
    const then = { chain: scope.chain, owner: scope.owner };
    const views = await this.shown(project, scope);
    const seen = [...views.values()].filter(({ id: view, page }) =>
      [now, then].every((actor) => seesView(actor, { view, page })),
    );
    const page = scope.page;
    const isSeen = page === null ? seen.length > 0 : [now, then].every((actor) => seesPage(actor, page));
    if (!isSeen) throw refusal('permission-denied');
    const kept = new Map(seen.map((view) => [view.id, view]));
    const rows = shownRows(new Map(seen.map((view) => [view.id, viewOnWire(view)])));
    return { page, views: kept, rows, now, then };
  }

  private async shown(project: string, { page, view }: Scope): Promise<Map<string, ViewRow>> {
    const [single] = view === null ? [] : await this.pages.views(project, [view]);
    const id = page ?? single?.page ?? null;
    const known = id === null ? undefined : await this.pages.page(project, id);
    if (!known) throw refusal('permission-denied');
    const rows = new Map((await this.pages.viewsOf(project, known.id)).map((row) => [row.id, row]));
    const shapes = new Map([...rows].map(([key, row]) => [key, viewOnWire(row)]));
    const shown = shownViews(page === null ? [view ?? ''] : known.views, shapes);
    return new Map([...rows].filter(([key]) => shown.has(key)));
  }

  private scope(project: string, shareLink: string): Promise<Scope> {
    const key = `${project}:${shareLink}`;
    const known = this.scopes.get(key);
    if (known) return known;
    const asking = this.ask(project, shareLink);
    this.scopes.set(key, asking);
    asking.catch(() => this.scopes.delete(key));
    return asking;
  }

  private async ask(project: string, shareLink: string): Promise<Scope> {
    try {
      return await this.bus.askAsSystem(shareLinkScope, { project, share: shareLink });
    } catch (error) {
      // Ended a moment ago.
      throw error instanceof Refusal && error.key === 'ticket.invalid' ? refusal('permission-denied') : error;
    }
  }
}
