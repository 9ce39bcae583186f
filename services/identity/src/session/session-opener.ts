import { Inject, Injectable } from '@nestjs/common';
import { newId, newToken, type Clock } from '@buildmesh/kernel';
import type { CallContext } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { SessionRepository } from './session.repository.js';
import { tokenHashOf } from './token.js';

interface Opening {
  account: string;
  context: CallContext;
  project?: string | undefined;
}

/** Makes sessions (D11). */
@Injectable()
export class SessionOpener {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Stores a new session and answers its token, which is kept nowhere. */
  async open(sessions: SessionRepository, { account, context, project }: Opening): Promise<string> {
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
    });
    return token;
  }
}
