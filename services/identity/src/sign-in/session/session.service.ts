import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  changePassword,
  refusal,
  resolveSession,
  sessionsEnded,
  type CallContext,
  type InputOf,
  type Principal,
  type SessionUser,
} from '@buildmesh/contracts';
import { CLOCK, userOf, type Call } from '@buildmesh/service-kit';
import { assertSound, passwordFaults, PasswordHasher, sessionUserOf } from '../../accounts/index.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config/index.js';
import { Store } from '../../store/index.js';
import { LoginGuard } from './login-guard.js';
import { PrincipalReader } from './principal.reader.js';
import { SessionOpener } from './session-opener.js';
import {
  idleMs,
  isSeenDue,
  principalOfSession,
  principalOfShareLink,
  principalOfTicket,
  principalOfToken,
  sessionEnd,
  type SessionFacts,
} from './session.rules.js';

/** Sessions after signing in. */
@Injectable()
export class SessionService {
  constructor(
    private readonly store: Store,
    private readonly reader: PrincipalReader,
    private readonly hasher: PasswordHasher,
    private readonly guard: LoginGuard,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Who a token is, in a project; with both kinds of token the user's rights apply (D27). */
  async resolve({
    tokenHash,
    projectTokenHash,
    project,
    quiet,
  }: InputOf<typeof resolveSession>): Promise<Principal> {
    if (tokenHash !== undefined) return this.resolveSession(tokenHash, { project, quiet });
    if (projectTokenHash !== undefined) return this.resolveProjectToken(projectTokenHash, project);
    throw refusal('no-session');
  }

  async end(context: CallContext): Promise<void> {
    const { user, session } = context;
    if (user === undefined || session === undefined) throw refusal('no-session');
    await this.store.write(async ({ sessions, events }) => {
      const ended = await sessions.end(user, session);
      await events.add(sessionsEnded, { user, sessions: ended });
    });
  }

  /** A fresh token for the presented one, which ends (D15). */
  async renew({ user, session }: CallContext): Promise<string> {
    if (user === undefined || session === undefined) throw refusal('no-session');
    return this.store.write(async ({ sessions, events }) => {
      const token = await this.opener.renew(sessions, user, session);
      if (token === undefined) throw refusal('no-session');
      await events.add(sessionsEnded, { user, sessions: [session] });
      return token;
    });
  }

  async info(user: string): Promise<SessionUser> {
    const account = await this.store.read.accounts.byId(user);
    if (!account) throw refusal('no-session');
    return sessionUserOf(account);
  }

  /** Changes the own password; all other sessions end (D11). Guessing the current one counts as at sign-in. */
  async changePassword(call: Call<typeof changePassword>): Promise<void> {
    const { context, input } = call;
    const user = userOf(call);
    assertSound(passwordFaults('newPwd', input.newPwd));
    const account = await this.store.read.accounts.withPassword(user);
    if (!account) throw refusal('no-session');
    const attempt = { account: user, ip: context.ip };
    await this.guard.admit(attempt, () => Promise.resolve());
    const named = input.user === undefined || input.user.toLowerCase() === account.account.toLowerCase();
    const right = await this.guard.comparing(attempt, () => this.hasher.matches(account.password, input.pwd));
    if (!right || !named) {
      await this.guard.failed(attempt);
      throw refusal('session.wrong-credentials');
    }
    await this.guard.succeeded(attempt);
    if (input.newPwd === input.pwd) throw refusal('user.password-same');
    const password = await this.hasher.hash(input.newPwd);
    await this.store.write(async ({ accounts, sessions, audit, events }) => {
      await accounts.lock(user);
      // A reset or a ban that came in between has ended this session too.
      if (!(await accounts.stillHas(user, account.password))) throw refusal('no-session');
      await accounts.update(user, { password });
      const ended = await sessions.endAll(user, context.session);
      await audit.add({ project: null, account: user, action: changePassword.id, target: `user/${user}` });
      await events.add(sessionsEnded, { user, sessions: ended });
    });
  }

  private async resolveSession(
    tokenHash: string,
    { project, quiet }: Pick<InputOf<typeof resolveSession>, 'project' | 'quiet'>,
  ): Promise<Principal> {
    const nowMs = this.clock.now();
    const facts = await this.reader.bySession(tokenHash, project);
    const idle = idleMs(this.config.ACCESS_EXPIRY_MIN);
    if (!facts) return this.resolveTicket(tokenHash, { project, nowMs });
    if (sessionEnd(facts, idle) <= nowMs) throw refusal('no-session');
    const seen = quiet ? facts : await this.seen(facts, nowMs);
    return principalOfSession(seen, { project, nowMs, idle });
  }

  private async resolveTicket(
    hash: string,
    asked: { project: string | undefined; nowMs: number },
  ): Promise<Principal> {
    const isOver = ({ expiresAt }: { expiresAt: Date }) => expiresAt.getTime() <= asked.nowMs;
    const ticket = await this.reader.byTicket(hash);
    if (ticket && !isOver(ticket)) return principalOfTicket(ticket);
    const shareLink = await this.reader.byShareLink(hash);
    if (!shareLink || isOver(shareLink)) throw refusal('no-session');
    return principalOfShareLink(shareLink, asked);
  }

  private async seen(facts: SessionFacts, nowMs: number): Promise<SessionFacts> {
    if (!isSeenDue(facts.seenAt, nowMs)) return facts;
    await this.reader.touch(facts.session, nowMs);
    return { ...facts, seenAt: new Date(nowMs) };
  }

  private async resolveProjectToken(tokenHash: string, project: string | undefined): Promise<Principal> {
    const found = await this.reader.byProjectToken(tokenHash);
    if (!found) throw refusal('no-session');
    return principalOfToken(found, { project, nowMs: this.clock.now() });
  }
}
