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
  readonly _option: { readonly all?: boolean | undefined };
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
 * Whether somebody sees a menu entry: where kind `route` grants it (D24), or of a table that they may read, where it is
 * for all such people. An entry that says nothing, and that was given to no role, is for those whose role names no
 * entries. A map of kind `route` that says no to the very entry always counts.
 */
export function seesEntry(
  { chain, owner }: Onlooker,
  { _id, _type, _value, _option }: SightEntry,
  forRoles: boolean,
): boolean {
  if (check(chain, 'route', { key: _id, owner })) return true;
  if (_type !== 'table' || _value === null || _option.all === false) return false;
  const named = chain.find(({ _auth }) => _auth.route !== undefined)?._auth.route;
  if (named !== undefined && !isGrantList(named) && answerOf(named, _id) === false) return false;
  if (_option.all !== true && (forRoles || named !== undefined)) return false;
  return decided(operationSteps({ chain, owner, limitSimple: false }, _value, 'query'));
}
