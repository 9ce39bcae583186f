import { newId, newToken } from '@buildmesh/kernel';
import type { TicketKind, TicketRow } from '../../store/index.js';
import { tokenHashOf } from '../../token.js';

interface Draft {
  kind: TicketKind;
  account?: string;
  session?: string | undefined;
  project?: string | undefined;
  role?: string | undefined;
  secret?: string;
  nowMs: number;
  lifeMs: number;
}

/** A ticket, and the row that is kept of it. */
export function newTicket(draft: Draft): { ticket: string; row: TicketRow; expire: number } {
  const ticket = newToken();
  const expire = draft.nowMs + draft.lifeMs;
  const row: TicketRow = {
    _id: newId(draft.nowMs),
    hash: tokenHashOf(ticket),
    kind: draft.kind,
    account: draft.account ?? null,
    session: draft.session ?? null,
    _project: draft.project ?? null,
    role: draft.role ?? null,
    secretHash: draft.secret === undefined ? null : tokenHashOf(draft.secret),
    status: 'pending',
    createdAt: new Date(draft.nowMs),
    expiresAt: new Date(expire),
  };
  return { ticket, row, expire };
}
