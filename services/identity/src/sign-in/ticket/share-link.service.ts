import { Inject, Injectable } from '@nestjs/common';
import { newId, newToken, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  findViews,
  existingReferences,
  revokeShareLink,
  sessionsEnded,
  createShareLink,
  type CallContext,
  type InputOf,
  type OutputOf,
  type sharedPage,
  type sharedPages,
  type shareLinkScope,
} from '@buildmesh/contracts';
import { isAdmin, seesPage, seesView, type PageActor } from '@buildmesh/domain';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { compileGrants } from '../../access/index.js';
import { DAY_MS, MAX_SHARES } from '../../limits.js';
import { lockProject, type ShareLinkRow, Store } from '../../store/index.js';
import { tokenHashOf } from '../../token.js';
import { memberAccess } from './member-access.js';

/** Tokens that show one page or view to anybody, as long as who shared it may see it (D14). */
@Injectable()
export class ShareLinkService {
  constructor(
    private readonly store: Store,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(
    user: string,
    input: InputOf<typeof createShareLink>,
  ): Promise<OutputOf<typeof createShareLink>> {
    const { project, page, view, params } = input;
    if (page === undefined && view === undefined) {
      throw refusal('invalid', { errors: [{ field: 'page', rule: 'required', message: 'field.required' }] });
    }
    const shown = await this.shown(input);
    const nowMs = this.clock.now();
    const token = newToken();
    const expire = nowMs + input.expire * DAY_MS;
    return this.store.write(async (writing) => {
      await lockProject(writing, project);
      const stand = await memberAccess(writing, { user, project, writes: true, nowMs });
      const chain = stand.role === null ? [] : await writing.roles.chain(project, stand.role);
      assertSees({ chain, owner: stand.owner }, shown);
      const used = await writing.shareLinks.count(project, nowMs);
      if (used >= MAX_SHARES) {
        throw refusal('quota-reached', { data: { quota: 'share', used, limit: MAX_SHARES } });
      }
      const _id = newId(nowMs);
      await writing.shareLinks.insert({
        _id,
        hash: tokenHashOf(token),
        _project: project,
        account: user,
        page: page ?? null,
        view: view ?? null,
        params,
        role: stand.role,
        rights: compileGrants(chain, stand.owner),
        chain,
        owner: stand.owner,
        createdAt: new Date(nowMs),
        expiresAt: new Date(expire),
      });
      await writing.audit.add({
        ...noteOf({ user, project }, createShareLink.id, _id),
        after: { page, view, params, expire },
      });
      return { _id, token, expire };
    });
  }

  /** What the presented token shows. */
  async shared({ via, session }: CallContext): Promise<OutputOf<typeof sharedPage>> {
    if (via !== 'share' || session === undefined) throw refusal('ticket.invalid');
    const shareLink = await this.living(session);
    const { _project: project, page, view, params, expiresAt } = shareLink;
    return { project, page, view, params, expire: expiresAt.getTime() };
  }

  /** What a token shows, for the service that shows it. */
  async scope({
    project,
    share: id,
  }: InputOf<typeof shareLinkScope>): Promise<OutputOf<typeof shareLinkScope>> {
    const { page, view, owner, chain } = await this.living(id, project);
    return { page, view, owner, chain };
  }

  private async living(id: string, project?: string): Promise<ShareLinkRow> {
    const shareLink = await this.store.read.shareLinks.byId(project, id, this.clock.now());
    if (!shareLink) throw refusal('ticket.invalid');
    return shareLink;
  }

  /** The page or view that is to be shared; `undefined` where the project has none of that id. */
  private async shown({ project, page, view }: InputOf<typeof createShareLink>): Promise<Shown | undefined> {
    const [found] = view === undefined ? [] : await this.bus.askAsSystem(findViews, { project, ids: [view] });
    if (view !== undefined && (found === undefined || page !== (page && found._page))) return undefined;
    if (page !== undefined) {
      const [known] = await this.bus.askAsSystem(existingReferences, { project, type: 'page', ids: [page] });
      return known === undefined ? undefined : { page };
    }
    return found && { view: found._id, page: found._page };
  }

  /** Own ones; all for administrators. */
  async list(user: string, project: string): Promise<OutputOf<typeof sharedPages>> {
    const nowMs = this.clock.now();
    const stand = await memberAccess(this.store.read, { user, project, writes: false, nowMs });
    const rows = await this.store.read.shareLinks.list(project, nowMs, administers(stand) ? undefined : user);
    return rows.map(({ _id, page, view, account, createdAt, expiresAt }) => ({
      _id,
      page,
      view,
      user: account,
      created: createdAt.getTime(),
      expire: expiresAt.getTime(),
    }));
  }

  /** Ends a token at once; somebody else's only for administrators. */
  async revoke(user: string, { project, id }: InputOf<typeof revokeShareLink>): Promise<void> {
    const nowMs = this.clock.now();
    await this.store.write(async (writing) => {
      const stand = await memberAccess(writing, { user, project, writes: false, nowMs });
      const shareLink = await writing.shareLinks.byId(project, id, nowMs);
      if (!shareLink || (shareLink.account !== user && !administers(stand))) throw refusal('ticket.invalid');
      await writing.shareLinks.remove(id);
      const { page, view, account } = shareLink;
      await writing.audit.add({
        ...noteOf({ user, project }, revokeShareLink.id, id),
        before: { page, view, account },
      });
      await writing.events.add(sessionsEnded, { user: account, sessions: [id] });
    });
  }
}

function administers({
  owner,
  roleType,
}: {
  owner: boolean;
  roleType: 'admin' | 'common' | 'public' | null;
}) {
  return isAdmin({ owner, roleType: roleType ?? undefined });
}

/** A page, or one view of a page. */
type Shown = { page: string; view?: undefined } | { page: string | null; view: string };

/** Nobody shares what he may not see (D24, D36), and only who sees all is told what there is not. */
function assertSees(actor: PageActor, shown: Shown | undefined): void {
  if (!shown)
    throw refusal(isAdmin({ ...actor, roleType: actor.chain[0]?._type }) ? 'page.not-found' : 'no-authority');
  const { page, view } = shown;
  const sees = view === undefined ? seesPage(actor, page) : seesView(actor, { view, page });
  if (!sees) throw refusal('no-authority');
}

function noteOf({ user, project }: { user: string; project: string }, action: string, id: string) {
  return { project, account: user, action, target: `share/${id}` };
}
