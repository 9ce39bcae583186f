import { Injectable } from '@nestjs/common';
import {
  bindGroup,
  createGroup,
  fetchGroups,
  groupPeople,
  initGroups,
  removeGroup,
  selfGroups,
  sortGroups,
  updateGroup,
  type Group,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf, viewerOf } from '../caller.js';
import { retryOf } from '../retry/retry.rules.js';
import { GroupViewService } from './group-view.service.js';
import { GroupService } from './group.service.js';

@Injectable()
export class GroupHandlers {
  constructor(
    private readonly groups: GroupService,
    private readonly view: GroupViewService,
  ) {}

  @Handles(initGroups)
  init(call: Call<typeof initGroups>): Promise<Group[]> {
    return this.view.all(projectOf(call));
  }

  @Handles(fetchGroups)
  fetch(call: Call<typeof fetchGroups>): Promise<OutputOf<typeof fetchGroups>> {
    const { user, project } = viewerOf(call);
    return this.view.seen(project, user, call.context.model);
  }

  @Handles(selfGroups)
  self(call: Call<typeof selfGroups>): Promise<OutputOf<typeof selfGroups>> {
    const { user, project } = viewerOf(call);
    return this.view.own(project, user);
  }

  @Handles(createGroup)
  async create(call: Call<typeof createGroup>): Promise<OutputOf<typeof createGroup>> {
    return { _id: await this.groups.create(actorOf(call), call.input, retryOf(createGroup, call)) };
  }

  @Handles(updateGroup)
  async update(call: Call<typeof updateGroup>): Promise<true> {
    await this.groups.update(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(bindGroup)
  async bind(call: Call<typeof bindGroup>): Promise<true> {
    await this.groups.bind(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(sortGroups)
  async sort(call: Call<typeof sortGroups>): Promise<true> {
    await this.groups.sort(actorOf(call), call.input);
    return true;
  }

  @Handles(removeGroup)
  async remove(call: Call<typeof removeGroup>): Promise<true> {
    await this.groups.remove(actorOf(call), call.params.id);
    return true;
  }

  @Handles(groupPeople)
  people({ input }: Call<typeof groupPeople>): Promise<OutputOf<typeof groupPeople>> {
    return this.view.people(input.project, input.group);
  }
}
