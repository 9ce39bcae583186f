import {
  fetchMessages,
  getDraft,
  listDrafts,
  simpleSaveRow,
  simpleUpdateRow,
  type AccessLevel,
  type Contract,
  type ErrorKey,
} from '@buildmesh/contracts';

/** What a principal gets before the handler's own decision: let through, asked to sign in, or refused. */
export type Cell = 'open' | 'no-session' | 'no-authority' | 'absent';

/** Everybody who may come to the door; `A` is the tenant whose paths are called. */
export const PRINCIPALS = [
  'anonymous',
  'garbage token',
  'signed out',
  'expired',
  'kicked',
  'banned',
  'A public user',
  'A member without grants',
  'A member with grants',
  'A member with inherited grants',
  'A admin',
  'A owner',
  'A project token',
  'A share token',
  'A ticket',
  'A preview of a member',
  'A preview of an admin',
  'B member',
  'B admin',
  'B owner',
  'B project token',
  'platform staff',
  'bus call without context',
] as const;
export type Principal = (typeof PRINCIPALS)[number];
/** Those who come over HTTP. */
export type Visitor = Exclude<Principal, 'bus call without context'>;
export const VISITORS = PRINCIPALS.filter((one): one is Visitor => one !== 'bus call without context');

const NO_SESSION: readonly Principal[] = [
  'anonymous',
  'garbage token',
  'signed out',
  'expired',
  'kicked',
  'banned',
];
const TOKENS: readonly Principal[] = ['A project token', 'B project token'];
const PREVIEWS: readonly Principal[] = ['A preview of a member', 'A preview of an admin'];
const MEMBERS: readonly Principal[] = [
  'A public user',
  'A member without grants',
  'A member with grants',
  'A member with inherited grants',
  'A admin',
  'A owner',
];
/** Whose role grants no table. */
const WITHOUT_GRANTS: readonly Principal[] = ['A public user', 'A member without grants'];

/** The rule of D27 in its own words, written apart from the product's: who passes a level on A's paths. */
const PASSES: Record<Exclude<AccessLevel, 'internal'>, readonly Principal[]> = {
  public: VISITORS,
  session: [...MEMBERS, ...PREVIEWS, 'B member', 'B admin', 'B owner', 'platform staff'],
  member: [...MEMBERS, ...PREVIEWS],
  admin: ['A admin', 'A owner', 'A preview of an admin'],
  owner: ['A owner'],
  'open-token': [...MEMBERS, ...PREVIEWS, 'A project token'],
  provider: ['platform staff'],
};

/** Take any keys as fields of a row. Nobody of A holds the grant to write rows, not even its owner (D26). */
const WRITES_ANY_BODY: readonly string[] = [simpleSaveRow.id, simpleUpdateRow.id];
/** Whoever looks on as somebody else has no messages: not even to read. */
const READS_OWN_MESSAGES: readonly string[] = [fetchMessages.id, getDraft.id, listDrafts.id];
const readsTable = ({ kind, method, path, access }: Contract) =>
  kind === 'query' &&
  method === 'GET' &&
  ['member', 'open-token'].includes(access.level) &&
  (path ?? '').includes(':entity');

/** Whoever may not see a page or a view is not told whether there is one (D36). */
const readsPage = ({ kind, path = '' }: Contract) => kind === 'query' && /:(page|view)$/.test(path);
const ADMINISTERS: readonly Principal[] = ['A admin', 'A owner', 'A preview of an admin'];

/**
 * Cell classes, in the order in which they decide:
 * 1. Nothing comes in over the bus without a signed context, whatever the contract.
 * 2. What is public is open to every visitor.
 * 3. A preview only reads, unless the contract says that it may (`inPreview`), and no messages.
 * 4. Tickets and share tokens are no sessions of anybody: 106 everywhere. A ticket's exchange (`withTicket`) refuses one
 *    that does not ask for the exchange, and nobody here does. What reads a shared page (`withShare`) lets a share token in.
 * 5. Behind the door stand the grants of the table (D26).
 * 6. The level decides; whoever has no session is asked to sign in, and a project token is no session outside of the open
 *    interface.
 */
export function expectedCell(contract: Contract, principal: Principal): Cell {
  const { level, inPreview } = contract.access;
  if (level === 'internal') return 'absent';
  if (principal === 'bus call without context') return 'no-authority';
  if (level === 'public') return 'open';
  if (PREVIEWS.includes(principal) && contract.kind !== 'query' && !inPreview) return 'no-authority';
  if (PREVIEWS.includes(principal) && READS_OWN_MESSAGES.includes(contract.id)) return 'no-authority';
  if (WITHOUT_GRANTS.includes(principal) && readsTable(contract)) return 'no-authority';
  if (principal === 'A share token' && contract.access.withShare)
    return readsPage(contract) ? 'no-authority' : 'open';
  if (PASSES.member.includes(principal) && !ADMINISTERS.includes(principal) && readsPage(contract))
    return 'no-authority';
  if (MEMBERS.includes(principal) && WRITES_ANY_BODY.includes(contract.id)) return 'no-authority';
  if (PASSES[level].includes(principal)) return 'open';
  if (NO_SESSION.includes(principal)) return 'no-session';
  if (TOKENS.includes(principal) && level !== 'open-token') return 'no-session';
  return 'no-authority';
}

/** The cell an answer stands for. */
export function cellOf(answer: { status: number; code: number }): Cell {
  if (answer.code === 104) return 'no-session';
  if (answer.code === 106) return 'no-authority';
  if (answer.status === 404 && answer.code === 110) return 'absent';
  return 'open';
}

const REFUSALS: readonly ErrorKey[] = ['no-authority', 'permission-denied'];

/** The same, for an answer on the bus. */
export function busCellOf(reply: string): Cell {
  if (!reply.startsWith('-')) return 'open';
  const { key } = JSON.parse(reply.slice(1)) as { key: ErrorKey };
  if (key === 'no-session') return 'no-session';
  return REFUSALS.includes(key) ? 'no-authority' : 'open';
}
