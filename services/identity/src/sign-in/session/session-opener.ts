import { Inject, Injectable } from '@nestjs/common';
import { newId, newToken, type Clock } from '@buildmesh/kernel';
import type { CallContext } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { SessionRepository } from '../../store/index.js';
import { tokenHashOf } from '../../token.js';

interface Opening {
  account: string;
  context: CallContext;
  project?: string | undefined;
  previewRole?: string | null;
  endsAt?: Date;
}

/** Makes sessions (D11). */
@Injectable()
export class SessionOpener {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Stores a new session and answers its token, which is kept nowhere. */
  async open(
    sessions: SessionRepository,
    { account, context, project, previewRole, endsAt }: Opening,
  ): Promise<string> {
    const token = newToken();
    const now = new Date(this.clock.now());
    await sessions.insert({
      _id: newId(now.getTime()),
      tokenHash: tokenHashOf(token),
      account,
      project: project ?? null,
      platform: context.platform,
      ip: context.ip,
      createdAt: now,
      seenAt: now,
      previewRole: previewRole ?? null,
      endsAt: endsAt ?? null,
    });
    return token;
  }

  /**
   * Puts a fresh token in the place of a session's present one and answers it; of several callers one gets it. The session
   * keeps what it was, its beginning and a preview's role and end above all.
   */
  async renew(sessions: SessionRepository, account: string, session: string): Promise<string | undefined> {
    const old = await sessions.take(account, session);
    if (!old) return undefined;
    const token = newToken();
    const nowMs = this.clock.now();
    await sessions.insert({
      ...old,
      _id: newId(nowMs),
      tokenHash: tokenHashOf(token),
      seenAt: new Date(nowMs),
    });
    return token;
  }
}
