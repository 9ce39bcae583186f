import { Controller } from '@nestjs/common';
import {
  activateUser,
  banUser,
  bindUser,
  createExternalUser,
  createUser,
  createUsers,
  decidersOf,
  fetchUsers,
  kickUser,
  listUsers,
  membersOf,
  onlineUsers,
  removeUser,
  subUsers,
  updateProfile,
  updateUser,
  userStatus,
  type OutputOf,
  type ProjectUser,
  type SessionUser,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../../caller.js';
import { retryOf } from '../../store/index.js';
import { DeciderService } from './decider.service.js';
import { DirectoryService } from './directory.service.js';
import { MemberChangeService } from './member-change.service.js';
import { MemberStateService } from './member-state.service.js';
import { MemberService } from './member.service.js';
import { NewcomerService } from './newcomer.service.js';

@Controller()
export class UserHandlers {
  constructor(
    private readonly directory: DirectoryService,
    private readonly deciders: DeciderService,
    private readonly members: MemberService,
    private readonly newcomers: NewcomerService,
    private readonly changes: MemberChangeService,
    private readonly states: MemberStateService,
  ) {}

  @Handles(listUsers)
  list(call: Call<typeof listUsers>): Promise<OutputOf<typeof listUsers>> {
    return this.directory.list(projectOf(call), call.input);
  }

  @Handles(onlineUsers)
  online(call: Call<typeof onlineUsers>): Promise<ProjectUser[]> {
    return this.directory.onlineUsers(projectOf(call));
  }

  @Handles(userStatus)
  standing(call: Call<typeof userStatus>): Promise<OutputOf<typeof userStatus>> {
    return this.directory.standing(call.input);
  }

  @Handles(decidersOf)
  whoDecides(call: Call<typeof decidersOf>): Promise<OutputOf<typeof decidersOf>> {
    return this.deciders.of(call.input);
  }

  @Handles(membersOf)
  names(call: Call<typeof membersOf>): Promise<OutputOf<typeof membersOf>> {
    return this.directory.names(call.input);
  }

  @Handles(subUsers)
  children(call: Call<typeof subUsers>): Promise<OutputOf<typeof subUsers>> {
    return this.directory.children(projectOf(call));
  }

  @Handles(fetchUsers)
  fetch(call: Call<typeof fetchUsers>): Promise<OutputOf<typeof fetchUsers>> {
    return this.directory.fetch(userOf(call), call.input);
  }

  @Handles(updateProfile)
  profile(call: Call<typeof updateProfile>): Promise<SessionUser> {
    return this.directory.updateProfile(userOf(call), call.input);
  }

  @Handles(createUser)
  async create(call: Call<typeof createUser>): Promise<OutputOf<typeof createUser>> {
    const newcomer = { input: call.input, action: createUser.id };
    return { _id: await this.members.create(actorOf(call), newcomer, retryOf(createUser, call)) };
  }

  @Handles(createExternalUser)
  async createPublic(call: Call<typeof createExternalUser>): Promise<OutputOf<typeof createExternalUser>> {
    const newcomer = { input: call.input, action: createExternalUser.id, model: 'public' } as const;
    return { _id: await this.members.create(actorOf(call), newcomer, retryOf(createExternalUser, call)) };
  }

  @Handles(createUsers)
  createMany(call: Call<typeof createUsers>): Promise<OutputOf<typeof createUsers>> {
    return this.newcomers.create(actorOf(call), call.input, retryOf(createUsers, call));
  }

  @Handles(bindUser)
  bind(call: Call<typeof bindUser>): Promise<OutputOf<typeof bindUser>> {
    return this.members.bind(actorOf(call), call.input);
  }

  @Handles(updateUser)
  async update(call: Call<typeof updateUser>): Promise<true> {
    await this.changes.update(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(kickUser)
  async kick(call: Call<typeof kickUser>): Promise<true> {
    await this.states.kick(actorOf(call), call.params.id);
    return true;
  }

  @Handles(banUser)
  async ban(call: Call<typeof banUser>): Promise<true> {
    await this.states.ban(actorOf(call), call.params.id);
    return true;
  }

  @Handles(activateUser)
  async activate(call: Call<typeof activateUser>): Promise<true> {
    await this.states.activate(actorOf(call), call.params.id);
    return true;
  }

  @Handles(removeUser)
  async remove(call: Call<typeof removeUser>): Promise<true> {
    await this.states.remove(actorOf(call), call.params.id);
    return true;
  }
}
