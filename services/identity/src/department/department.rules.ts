import { refusal, type Department } from '@buildmesh/contracts';
import { assertOrder, type TreeNode } from '../tree/tree.rules.js';
import type { DepartmentNode, ListedDepartment } from './department.repository.js';

/** Adds everybody who belongs to a group or to one below it (`_user`). */
export function withDescendants(groups: readonly ListedDepartment[]): Department[] {
  const all = new Map(groups.map((group) => [group._id, new Set(group.user)]));
  const byId = new Map(groups.map((group) => [group._id, group]));
  for (const group of groups) {
    for (const ancestor of ancestorsOf(group, byId)) {
      const people = all.get(ancestor);
      for (const account of group.user) people?.add(account);
    }
  }
  return groups.map((group) => ({ ...group, _user: [...(all.get(group._id) ?? [])] }));
}

function ancestorsOf(group: DepartmentNode, byId: ReadonlyMap<string, DepartmentNode>): Set<string> {
  const found = new Set<string>();
  for (let next = group.parent; next !== null && !found.has(next); next = byId.get(next)?.parent ?? null) {
    found.add(next);
  }
  return found;
}

const REFUSALS = { missing: 'group.not-found', cycle: 'group.cycle' } as const;

/** Refuses moves after which a group would lie below itself, or of or below one that does not exist. */
export function assertMoves(tree: readonly DepartmentNode[], moves: readonly DepartmentNode[]): void {
  assertOrder(tree.map(nodeOf), moves.map(nodeOf), REFUSALS);
}

function nodeOf({ _id, parent }: DepartmentNode): TreeNode {
  return { _id, _parent: parent, _sort: 0 };
}

/** Who has to be added so that exactly `wished` are listed, and who has to go. */
export function difference(
  listed: readonly string[],
  wished: readonly string[],
): { joining: string[]; leaving: string[] } {
  const [before, after] = [new Set(listed), new Set(wished)];
  return {
    joining: [...after].filter((account) => !before.has(account)),
    leaving: [...before].filter((account) => !after.has(account)),
  };
}

/** Whether somebody belongs to a group directly or leads it. */
export function isOwn({ user, admin, head }: ListedDepartment, account: string): boolean {
  return head === account || user.includes(account) || admin.includes(account);
}

/**
 * Where somebody stands after entering and leaving groups, in the order of their ids: who names a group in both lists
 * leaves it; leaving one that is gone or was never entered is no fault, entering one that is not there is.
 */
export function departmentsAfter(
  listed: readonly string[],
  { join, leave }: { join: readonly string[]; leave: readonly string[] },
  tree: readonly DepartmentNode[],
): string[] {
  const known = new Set(tree.map(({ _id }) => _id));
  if (join.some((id) => !known.has(id))) throw refusal('group.not-found');
  const left = new Set(leave);
  return [...new Set([...listed, ...join])].filter((id) => !left.has(id)).sort();
}
