import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_LOCALE } from '@buildmesh/kernel';
import { refusal, socketAuth, type Principal } from '@buildmesh/contracts';
import { Callers, tokenHash, type Entrance } from '../access/callers.js';
import { Snapshots } from '../access/snapshots.js';
import type { SessionStatus } from './socket.types.js';

/** To listen is to read as a member of the project, to act is to change something there. */
const LISTEN: Entrance = { contract: { access: { level: 'member' }, kind: 'query' }, inProject: true };
const ACT: Entrance = { contract: { access: { level: 'member' }, kind: 'command' }, inProject: true };

/** Who may connect and go on: the same tokens, rights and states as of an HTTP call. */
@Injectable()
export class Admission {
  constructor(
    @Inject(Snapshots) private readonly snapshots: Snapshots,
    @Inject(Callers) private readonly callers: Callers,
  ) {}

  /** Who connects; refuses as an HTTP call would be, and where the project does without sockets. */
  async admit(auth: unknown): Promise<SessionStatus> {
    const said = socketAuth.safeParse(auth);
    // Without a token that could be one nobody is told what else is wrong.
    if (!said.success) throw refusal('no-session');
    const { token, project, locale = DEFAULT_LOCALE } = said.data;
    const who = { tokenHash: tokenHash(token), project };
    const principal = await this.check(who);
    return { ...who, locale, principal, views: new Set(), joined: false };
  }

  /** Who it is now; refuses when it may not listen any more. */
  async renew(status: SessionStatus): Promise<Principal> {
    status.principal = await this.check(status);
    return status.principal;
  }

  /** Refuses unless it may do more than listen. */
  assertMayAct({ principal, project }: SessionStatus): void {
    this.callers.authorize(ACT, principal, project);
  }

  private async check({
    tokenHash,
    project,
  }: Pick<SessionStatus, 'tokenHash' | 'project'>): Promise<Principal> {
    const principal = await this.snapshots.resolve({ tokenHash, project, quiet: true });
    this.callers.authorize(LISTEN, principal, project);
    if (principal.sockets === false) throw refusal('feature-missing');
    // External users have no real-time connection (spec: platform §4).
    if (principal.model === 'public') throw refusal('no-authority');
    return principal;
  }
}
