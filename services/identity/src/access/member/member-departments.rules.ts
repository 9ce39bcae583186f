import { refusal } from '@buildmesh/contracts';
import type { DepartmentNode } from '../../store/index.js';

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
