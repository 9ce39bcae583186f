import type { Role } from '@buildmesh/contracts';

export interface PlacedRole {
  role: Role;
  depth: number;
}

/** Roles in the order of their tree: each followed by its children. A role in a circle stands at the end. */
export function roleTree(roles: readonly Role[]): PlacedRole[] {
  const sorted = [...roles].sort((a, b) => a._sort - b._sort);
  const known = new Set(sorted.map(({ _id }) => _id));
  const below = Map.groupBy(sorted, ({ _parent }) => _parent);
  const placed = new Set<string>();
  const list: PlacedRole[] = [];
  const place = (role: Role, depth: number) => {
    if (placed.has(role._id)) return;
    placed.add(role._id);
    list.push({ role, depth });
    for (const child of below.get(role._id) ?? []) place(child, depth + 1);
  };
  for (const role of sorted) if (role._parent === null || !known.has(role._parent)) place(role, 0);
  for (const role of sorted) place(role, 0);
  return list;
}

/** Roles whose name holds the text, each with the roles above it, so that its place can be seen. */
export function searchRoles(tree: readonly PlacedRole[], text: string): PlacedRole[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...tree];
  const byId = new Map(tree.map(({ role }) => [role._id, role]));
  const kept = new Set<string>();
  for (const { role } of tree) {
    if (!role._name.toLowerCase().includes(wanted)) continue;
    for (let next: Role | undefined = role; next && !kept.has(next._id); next = byId.get(next._parent ?? ''))
      kept.add(next._id);
  }
  return tree.filter(({ role }) => kept.has(role._id));
}
