import { answerOf, check, isAdmin } from '../permission/check.js';
import { isGrantList, lists } from '../permission/grant-index.js';
import type { RoleChain, RoleType } from '../permission/permission.types.js';

/** Who asks for a page. */
export interface PageActor {
  readonly chain: RoleChain;
  readonly owner: boolean;
  readonly roleType?: RoleType | undefined;
}

/** Whether a page is granted (D24, D36). */
export function seesPage(actor: PageActor, page: string): boolean {
  return administers(actor) || check(actor.chain, 'page', page);
}

/** A page implies its views; one of them can further be denied by kind `view` (D36). One without a page is for administrators. */
export function seesView(actor: PageActor, { view, page }: { view: string; page: string | null }): boolean {
  if (administers(actor)) return true;
  return page !== null && seesPage(actor, page) && !isViewDenied(actor.chain, view);
}

function administers({ chain, owner, roleType }: PageActor): boolean {
  return isAdmin({ owner, roleType: roleType ?? chain[0]?._type });
}

/** The nearest role that speaks of views decides: a list denies what is not in it, a map what it maps to no. */
export function isViewDenied(chain: RoleChain, view: string): boolean {
  const grants = chain.find((role) => role._auth.view !== undefined)?._auth.view;
  if (grants === undefined) return false;
  return isGrantList(grants) ? !lists(grants, view) : answerOf(grants, view) === false;
}
