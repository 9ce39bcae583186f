import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  appInit,
  refusal,
  getProject,
  removedProjects,
  type CallContext,
  type OutputOf,
  type Project,
  type projectStatus,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { compileGrants } from '../../access/index.js';
import { viewerOf } from '../../caller.js';
import { stateOf } from '../../licensing/index.js';
import { ADMINS_TOLD, RESTORABLE_MS } from '../../limits.js';
import { Store } from '../../store/index.js';
import { MenuViewService } from '../navigation/menu-view.service.js';
import { projectFor, shownOption } from './project.rules.js';

/** A signed-in caller in the project of the path. */
interface Viewer {
  user: string;
  project: string;
  context: CallContext;
}

/** Projects as their members see them. */
@Injectable()
export class ProjectViewService {
  constructor(
    private readonly store: Store,
    private readonly menu: MenuViewService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(user: string): Promise<Project[]> {
    const places = await this.store.read.projects.ofMember(user);
    return places.map(({ project, standing }) => projectFor(project, standing));
  }

  async removed(user: string): Promise<OutputOf<typeof removedProjects>> {
    const rows = await this.store.read.projects.removedOf(user, this.clock.now() - RESTORABLE_MS);
    return rows.flatMap(({ _id, _name, removedAt }) =>
      removedAt
        ? [{ _id, _name, removed: removedAt.getTime(), until: removedAt.getTime() + RESTORABLE_MS }]
        : [],
    );
  }

  /** A project as services see it that work in it by themselves. */
  async standing(id: string): Promise<OutputOf<typeof projectStatus>> {
    const project = await this.store.read.projects.byId(id);
    const admins = project ? await this.store.read.members.admins(id, ADMINS_TOLD) : [];
    const timezone = project?._option['timezone'];
    return {
      state: stateOf(project, this.clock.now()),
      admins,
      ...(typeof timezone === 'string' ? { timezone } : {}),
    };
  }

  /** Everything an administrator sees of a project; its roles for the workbench only. */
  async bundle(viewer: Viewer, mode: 'dev' | 'app'): Promise<OutputOf<typeof getProject>> {
    const project = await this.get(viewer);
    const routes = await this.menu.whole(viewer.project);
    const option = shownOption(project._option);
    if (mode !== 'dev') return { project, routes, option };
    const roles = (await this.store.read.roles.list(viewer.project)).map(
      ({ _id, _name, _type, _parent, _default }) => ({ _id, _name, _type, _parent, _default }),
    );
    return { project, routes, roles, option };
  }

  private async get({ project, context }: Viewer): Promise<Project> {
    const row = await this.store.read.projects.byId(project);
    if (!row) throw refusal('project.not-found');
    // A preview shows the project to the role, also when its owner looks.
    const { user: account } = viewerOf({ context, params: { project } });
    return projectFor(row, { account, role: context.role ?? null, roleType: context.roleType ?? null });
  }

  async init(viewer: Viewer): Promise<OutputOf<typeof appInit>> {
    const { project: id, context } = viewer;
    const project = await this.get(viewer);
    const role = context.role === undefined ? undefined : await this.store.read.roles.byId(id, context.role);
    const chain = role ? await this.store.read.roles.chain(id, role._id) : [];
    return {
      project: { ...project, _home: role?.home ?? project._home ?? null },
      routes: await this.menu.visible(viewer),
      limit: project._limit,
      option: shownOption(project._option),
      role: role ? { _id: role._id, _name: role._name, _type: role._type } : null,
      auth: compileGrants(chain, context.owner),
    };
  }
}
