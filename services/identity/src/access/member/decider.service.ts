import { Injectable } from '@nestjs/common';
import type { decidersOf, InputOf, OutputOf } from '@buildmesh/contracts';
import { type ListedDepartment, Store } from '../../store/index.js';

type Deciders = OutputOf<typeof decidersOf>;
type Asked = InputOf<typeof decidersOf>;

/** Most members of a role that are told. */
const MAX_PEOPLE = 1000;

/** Who may have to decide about what a member applies for (D49). */
@Injectable()
export class DeciderService {
  constructor(private readonly store: Store) {}

  async of({ project, user, groups, roles }: Asked): Promise<Deciders> {
    const { read } = this.store;
    const [tree, known] = await Promise.all([read.departments.list(project), read.roles.tree(project)]);
    const adminRoles = known.filter(({ _type }) => _type === 'admin').map(({ _id }) => _id);
    const wanted = new Set([...roles.filter((role) => known.some(({ _id }) => _id === role)), ...adminRoles]);
    const holders = new Map(
      await Promise.all([...wanted].map(async (role) => [role, await this.activeIn(project, role)] as const)),
    );
    return {
      groups: reached(tree, user, groups),
      roles: Object.fromEntries(
        roles.flatMap((role) => (holders.has(role) ? [[role, holders.get(role) ?? []] as const] : [])),
      ),
      admins: [...new Set(adminRoles.flatMap((role) => holders.get(role) ?? []))].slice(0, MAX_PEOPLE),
    };
  }

  private async activeIn(project: string, role: string): Promise<string[]> {
    const everybody = { project, ids: [], onlineSinceMs: 0, present: [], offset: 0, limit: MAX_PEOPLE };
    const { data } = await this.store.read.members.list({ ...everybody, role });
    return data.filter(({ status }) => status === 'active').map(({ _id }) => _id);
  }
}

/** The groups that somebody belongs to or leads, with all above them, and those asked for. */
function reached(
  tree: readonly ListedDepartment[],
  user: string,
  asked: readonly string[],
): Deciders['groups'] {
  const byId = new Map(tree.map((group) => [group._id, group]));
  const found = new Set(asked.filter((id) => byId.has(id)));
  for (const group of tree) {
    if (group.head !== user && !group.user.includes(user)) continue;
    for (let at: ListedDepartment | undefined = group; at && !(found.has(at._id) && at !== group);) {
      found.add(at._id);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
  }
  return tree
    .filter(({ _id }) => found.has(_id))
    .map(({ _id, type, parent, head, admin, user: people }) => ({
      ...{ _id, type, parent, head, admin },
      user: people.includes(user) ? [user] : [],
    }));
}
