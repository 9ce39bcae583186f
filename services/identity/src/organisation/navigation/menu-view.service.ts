import { Injectable } from '@nestjs/common';
import type { CallContext, MenuEntry } from '@buildmesh/contracts';
import { isAdmin, isForRoles, seesEntry } from '@buildmesh/domain';
import { type MenuRow, Store } from '../../store/index.js';
import { menuOf, visibleMenu } from './menu.rules.js';

/** Somebody who looks at the menu of a project; `context` is for that project. */
interface Viewer {
  user: string;
  project: string;
  context: CallContext;
}

/** The menu of a project, as its members see it. */
@Injectable()
export class MenuViewService {
  constructor(private readonly store: Store) {}

  /** All of it, for administrators. */
  async whole(project: string): Promise<MenuEntry[]> {
    return menuOf(await this.store.read.menu.list(project));
  }

  /**
   * What the current role grants (D24) and entries of tables for everybody who may read them, without other projects the
   * caller does not belong to (D74).
   */
  async visible({ user, project, context }: Viewer): Promise<MenuEntry[]> {
    const rows = await this.store.read.menu.list(project);
    if (rows.length === 0) return [];
    const projects = await this.projectsOf(user, rows);
    const { roles } = this.store.read;
    const chain = context.role === undefined ? [] : await roles.chain(project, context.role);
    const onlooker = { chain, owner: context.owner };
    const given = isAdmin({ owner: context.owner, roleType: chain[0]?._type })
      ? []
      : await roles.routes(project);
    return visibleMenu(rows, {
      sees: (row) => seesEntry(onlooker, row, isForRoles(row._id, given)),
      isMemberOf: (id) => projects.has(id),
    });
  }

  private async projectsOf(user: string, rows: readonly MenuRow[]): Promise<ReadonlySet<string>> {
    if (!rows.some(({ _type }) => _type === 'foreign')) return new Set();
    const places = await this.store.read.projects.ofMember(user);
    return new Set(places.map(({ project }) => project._id));
  }
}
