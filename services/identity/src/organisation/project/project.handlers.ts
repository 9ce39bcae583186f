import { Controller } from '@nestjs/common';
import {
  appInit,
  changeOwner,
  createProject,
  getProject,
  listProjects,
  projectStatus,
  projectToken,
  removedProjects,
  removeProject,
  restoreProject,
  setProjectOption,
  type OutputOf,
  type Project,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { actorOf } from '../../caller.js';
import { OwnerService } from './owner.service.js';
import { ProjectSettingsService } from './project-settings.service.js';
import { ProjectViewService } from './project-view.service.js';
import { ProjectService } from './project.service.js';

@Controller()
export class ProjectHandlers {
  constructor(
    private readonly projects: ProjectService,
    private readonly settings: ProjectSettingsService,
    private readonly view: ProjectViewService,
    private readonly owners: OwnerService,
  ) {}

  @Handles(listProjects)
  list(call: Call<typeof listProjects>): Promise<Project[]> {
    return this.view.list(userOf(call));
  }

  @Handles(createProject)
  async create(call: Call<typeof createProject>): Promise<OutputOf<typeof createProject>> {
    return { _id: await this.projects.create(call) };
  }

  @Handles(getProject)
  get(call: Call<typeof getProject>): Promise<OutputOf<typeof getProject>> {
    return this.view.bundle({ ...actorOf(call), context: call.context }, call.queryString.mode);
  }

  @Handles(appInit)
  init(call: Call<typeof appInit>): Promise<OutputOf<typeof appInit>> {
    return this.view.init({ ...actorOf(call), context: call.context });
  }

  @Handles(setProjectOption)
  async setOption(call: Call<typeof setProjectOption>): Promise<true> {
    await this.settings.setOption(actorOf(call), call.input);
    return true;
  }

  @Handles(projectToken)
  token(call: Call<typeof projectToken>): Promise<OutputOf<typeof projectToken>> {
    return this.settings.token(actorOf(call), call.input);
  }

  @Handles(removeProject)
  async remove(call: Call<typeof removeProject>): Promise<true> {
    await this.settings.remove(actorOf(call), call.input);
    return true;
  }

  @Handles(removedProjects)
  removed(call: Call<typeof removedProjects>): Promise<OutputOf<typeof removedProjects>> {
    return this.view.removed(userOf(call));
  }

  @Handles(restoreProject)
  async restore(call: Call<typeof restoreProject>): Promise<true> {
    await this.settings.restore({ user: userOf(call), project: call.input.project });
    return true;
  }

  @Handles(projectStatus)
  standing({ input }: Call<typeof projectStatus>): Promise<OutputOf<typeof projectStatus>> {
    return this.view.standing(input.project);
  }

  @Handles(changeOwner)
  async owner(call: Call<typeof changeOwner>): Promise<true> {
    await this.owners.change(actorOf(call), call.input.user);
    return true;
  }
}
