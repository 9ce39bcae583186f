import { answerOf, check } from './check.js';
import { isGrantList } from './grant-index.js';
import type { RoleAuth, RoleChain, RoleType } from './permission.types.js';
import { decided, operationSteps } from './rights-steps.js';

/** What of a menu entry says who sees it. */
export interface SightEntry {
  readonly _id: string;
  readonly _type: string;
  /** Of an entry of type `table`: the table that it opens. */
  readonly _value: string | null;
}

interface Onlooker {
  /** The current role and its ancestors, nearest first. */
  chain: RoleChain;
  owner: boolean;
}

/** Whether an entry was given to some role, which then sees it; administrators see every entry and count for none. */
export function isForRoles(
  entry: string,
  roles: Iterable<{ readonly _type: RoleType; readonly _auth: RoleAuth }>,
): boolean {
  for (const { _type, _auth } of roles)
    if (_type !== 'admin' && _auth.route !== undefined && answerOf(_auth.route, entry) === true) return true;
  return false;
}

/**
 * Whether somebody sees a menu entry: where kind `route` grants it (D24), or, of a table that was given to no role, where
 * the table may be read – unless a map of kind `route` says no to this very entry.
 */
export function seesEntry(
  { chain, owner }: Onlooker,
  { _id, _type, _value }: SightEntry,
  forRoles: boolean,
): boolean {
  if (check(chain, 'route', { key: _id, owner })) return true;
  if (forRoles || _type !== 'table' || _value === null) return false;
  const nearest = chain.find(({ _auth }) => _auth.route !== undefined)?._auth.route;
  if (nearest !== undefined && !isGrantList(nearest) && answerOf(nearest, _id) === false) return false;
  return decided(operationSteps({ chain, owner, limitSimple: false }, _value, 'query'));
}
