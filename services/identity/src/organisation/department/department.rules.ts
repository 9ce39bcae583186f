import type { Department } from '@buildmesh/contracts';
import type { DepartmentNode, ListedDepartment } from '../../store/index.js';
import { assertOrder, type TreeNode } from '../../tree.rules.js';

/** Adds everybody who belongs to a group or to one below it (`_user`). */
export function withDescendants(departments: readonly ListedDepartment[]): Department[] {
  const all = new Map(departments.map((department) => [department._id, new Set(department.user)]));
  const byId = new Map(departments.map((department) => [department._id, department]));
  for (const department of departments) {
    for (const ancestor of ancestorsOf(department, byId)) {
      const people = all.get(ancestor);
      for (const account of department.user) people?.add(account);
    }
  }
  return departments.map((department) => ({ ...department, _user: [...(all.get(department._id) ?? [])] }));
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

/** Whether somebody belongs to a group directly or leads it. */
export function isOwn({ user, admin, head }: ListedDepartment, account: string): boolean {
  return head === account || user.includes(account) || admin.includes(account);
}
