import { simpleSaveRow, simpleUpdateRow, type AccessLevel, type Contract } from '@buildmesh/contracts';

/** What a principal gets before the handler's own decision: let through, asked to sign in, or refused. */
export type Cell = 'open' | 'no-session' | 'no-authority' | 'absent';

/** Everybody who may come to the door; `A` is the tenant whose paths are called. */
export const PRINCIPALS = [
  'anonymous',
  'garbage token',
  'signed out',
  'kicked',
  'banned',
  'A member without grants',
  'A member with grants',
  'A member with inherited grants',
  'A admin',
  'A owner',
  'A project token',
  'B member',
  'B admin',
  'B owner',
  'B project token',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

const NO_SESSION: readonly Principal[] = ['anonymous', 'garbage token', 'signed out', 'kicked', 'banned'];
const TOKENS: readonly Principal[] = ['A project token', 'B project token'];
const MEMBERS: readonly Principal[] = ['A member without grants', 'A member with grants', 'A member with inherited grants', 'A admin', 'A owner'];

/** The rule of D27 in its own words, written apart from the product's: who passes a level on A's paths. */
const PASSES: Record<Exclude<AccessLevel, 'internal'>, readonly Principal[]> = {
  public: PRINCIPALS,
  session: [...MEMBERS, 'B member', 'B admin', 'B owner'],
  member: MEMBERS,
  admin: ['A admin', 'A owner'],
  owner: ['A owner'],
  'open-token': [...MEMBERS, 'A project token'],
};

/** Take any keys as fields of a row. Nobody of A holds the grant to write rows, not even its owner (D26). */
const WRITES_ANY_BODY: readonly string[] = [simpleSaveRow.id, simpleUpdateRow.id];
const readsTable = ({ kind, method, path, access }: Contract) =>
  kind === 'query' && method === 'GET' && ['member', 'open-token'].includes(access.level) && (path ?? '').includes(':entity');

export function expectedCell(contract: Contract, principal: Principal): Cell {
  const level = contract.access.level;
  if (level === 'internal') return 'absent';
  // Behind the door stand the grants of the table itself (D26); other calls stumble over their body before them.
  if (principal === 'A member without grants' && readsTable(contract)) return 'no-authority';
  if (MEMBERS.includes(principal) && WRITES_ANY_BODY.includes(contract.id)) return 'no-authority';
  if (PASSES[level].includes(principal)) return 'open';
  if (NO_SESSION.includes(principal)) return 'no-session';
  // A project token is no session: only the open interface knows it.
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
