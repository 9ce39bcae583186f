import type { SessionFacts, ShareLinkFacts, TicketFacts } from './session.rules.js';

/** Finds out who a token is; asked once per session and project until an event, so it takes one statement. */
export abstract class PrincipalReader {
  /** Facts of an active account's session; `undefined` for any other token. */
  abstract bySession(tokenHash: string, project?: string): Promise<SessionFacts | undefined>;
  /** A login or preview ticket whose account may still use it; it may be over. */
  abstract byTicket(hash: string): Promise<TicketFacts | undefined>;
  /** A share token whose maker is still in the role that it was made in; it may be over. */
  abstract byShare(hash: string): Promise<ShareLinkFacts | undefined>;
  abstract byProjectToken(tokenHash: string): Promise<SessionFacts['project']>;
  /** Writes that a session was seen, unless another process did so less than a minute ago. */
  abstract touch(session: string, nowMs: number): Promise<void>;
}
