import type { Role } from '@buildmesh/contracts';

/** Roles in the order of their tree: each followed by its children. A role in a circle stands at the end. */
export function roleTree(roles: readonly Role[]): { role: Role; depth: number }[] {
  const sorted = [...roles].sort((a, b) => a._sort - b._sort);
  const placed = new Set<string>();
  const list: { role: Role; depth: number }[] = [];
  const place = (role: Role, depth: number) => {
    if (placed.has(role._id)) return;
    placed.add(role._id);
    list.push({ role, depth });
    for (const child of sorted) if (child._parent === role._id) place(child, depth + 1);
  };
  for (const role of sorted) if (!sorted.some(({ _id }) => _id === role._parent)) place(role, 0);
  for (const role of sorted) place(role, 0);
  return list;
}
