import { Inject, Injectable } from '@nestjs/common';
import { newId, newToken, type Clock } from '@buildmesh/kernel';
import {
  fail,
  revokeShare,
  sessionsEnded,
  sharedPages,
  shareTicket,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { check, isAdmin, type RoleChain } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import { DAY_MS, MAX_SHARES } from '../limits.js';
import { compileGrants } from '../role/role.rules.js';
import { tokenHashOf } from '../session/token.js';
import { Store } from '../store/store.js';
import { lockProject } from '../user/membership.js';
import { standIn } from './standing.js';

/** Tokens that show one page or view to anybody, as long as who shared it may see it (D14). */
@Injectable()
export class ShareService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(user: string, input: InputOf<typeof shareTicket>): Promise<OutputOf<typeof shareTicket>> {
    const { project, page, view, params } = input;
    if (page === undefined && view === undefined) {
      throw fail('invalid', { errors: [{ field: 'page', rule: 'required', message: 'field.required' }] });
    }
    const nowMs = this.clock.now();
    const token = newToken();
    const expire = nowMs + input.expire * DAY_MS;
    return this.store.write(async (writing) => {
      await lockProject(writing, project);
      const stand = await standIn(writing, { user, project, writes: true, nowMs });
      const chain = stand.role === null ? [] : await writing.roles.chain(project, stand.role);
      assertSees(chain, { ...input, owner: stand.owner });
      const used = await writing.shares.count(project, nowMs);
      if (used >= MAX_SHARES) {
        throw fail('quota-reached', { data: { quota: 'share', used, limit: MAX_SHARES } });
      }
      const _id = newId(nowMs);
      await writing.shares.insert({
        _id,
        hash: tokenHashOf(token),
        _project: project,
        account: user,
        page: page ?? null,
        view: view ?? null,
        params,
        role: stand.role,
        rights: compileGrants(chain, stand.owner),
        createdAt: new Date(nowMs),
        expiresAt: new Date(expire),
      });
      await writing.audit.add({
        ...noteOf({ user, project }, shareTicket.id, _id),
        after: { page, view, params, expire },
      });
      return { _id, token, expire };
    });
  }

  /** Own ones; all for administrators. */
  async list(user: string, project: string): Promise<OutputOf<typeof sharedPages>> {
    const nowMs = this.clock.now();
    const stand = await standIn(this.store.read, { user, project, writes: false, nowMs });
    const rows = await this.store.read.shares.list(project, nowMs, administers(stand) ? undefined : user);
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
  async revoke(user: string, { project, id }: InputOf<typeof revokeShare>): Promise<void> {
    const nowMs = this.clock.now();
    await this.store.write(async (writing) => {
      const stand = await standIn(writing, { user, project, writes: false, nowMs });
      const share = await writing.shares.byId(project, id, nowMs);
      if (!share || (share.account !== user && !administers(stand))) throw fail('ticket.invalid');
      await writing.shares.remove(id);
      const { page, view, account } = share;
      await writing.audit.add({
        ...noteOf({ user, project }, revokeShare.id, id),
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

/** Nobody shares what he may not see: the page, or else the view, must be granted to the present role (D24, D36). */
function assertSees(
  chain: RoleChain,
  { page, view, owner }: { page?: string | undefined; view?: string | undefined; owner: boolean },
): void {
  const sees =
    page === undefined
      ? view !== undefined && check(chain, 'view', { key: view, owner })
      : check(chain, 'page', { key: page, owner });
  if (!sees) throw fail('no-authority');
}

function noteOf({ user, project }: { user: string; project: string }, action: string, id: string) {
  return { project, account: user, action, target: `share/${id}` };
}
