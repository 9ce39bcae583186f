import { Controller } from '@nestjs/common';
import {
  bindRole,
  copyRole,
  createRole,
  refusal,
  listRoles,
  ownRoles,
  removeRole,
  roleChain,
  setDefaultRole,
  switchRole,
  updateRole,
  updateRoleAuth,
  type OutputOf,
  type OwnRole,
  type Role,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf, viewerOf } from '../../caller.js';
import { retryOf, Store } from '../../store/index.js';
import { DefaultRoleService } from './default-role.service.js';
import { RoleCopyService } from './role-copy.service.js';
import { RoleSwitchService } from './role-switch.service.js';
import { ownRoleOf } from './role.rules.js';
import { RoleService } from './role.service.js';

@Controller()
export class RoleHandlers {
  constructor(
    private readonly store: Store,
    private readonly roles: RoleService,
    private readonly switching: RoleSwitchService,
    private readonly copying: RoleCopyService,
    private readonly defaults: DefaultRoleService,
  ) {}

  @Handles(listRoles)
  list(call: Call<typeof listRoles>): Promise<Role[]> {
    return this.store.read.roles.list(projectOf(call));
  }

  @Handles(createRole)
  async create(call: Call<typeof createRole>): Promise<OutputOf<typeof createRole>> {
    return { _id: await this.roles.create(actorOf(call), call.input, retryOf(createRole, call)) };
  }

  @Handles(updateRole)
  async update(call: Call<typeof updateRole>): Promise<true> {
    await this.roles.update(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(bindRole)
  async bind(call: Call<typeof bindRole>): Promise<true> {
    const { _ver, ...updated } = call.input;
    await this.roles.grant(actorOf(call), { id: call.params.id, action: bindRole.id }, { updated, _ver });
    return true;
  }

  @Handles(updateRoleAuth)
  async updateAuth(call: Call<typeof updateRoleAuth>): Promise<true> {
    const { role, ...change } = call.input;
    await this.roles.grant(actorOf(call), { id: role, action: updateRoleAuth.id }, change);
    return true;
  }

  @Handles(removeRole)
  async remove(call: Call<typeof removeRole>): Promise<true> {
    await this.roles.remove(actorOf(call), call.params.id);
    return true;
  }

  @Handles(copyRole)
  async copy(call: Call<typeof copyRole>): Promise<OutputOf<typeof copyRole>> {
    const from = { id: call.params.id, locale: call.context.locale };
    return { _id: await this.copying.copy(actorOf(call), from, retryOf(copyRole, call)) };
  }

  @Handles(setDefaultRole)
  async setDefault(call: Call<typeof setDefaultRole>): Promise<true> {
    await this.defaults.set(actorOf(call), call.input.id);
    return true;
  }

  @Handles(ownRoles)
  async own(call: Call<typeof ownRoles>): Promise<OwnRole[]> {
    const { user, project } = viewerOf(call);
    const { role: current, model } = call.context;
    const places = await this.store.read.roles.placesOf(project, user);
    return places.flatMap((place) => ownRoleOf(place, { current, model }) ?? []);
  }

  @Handles(switchRole)
  async switch(call: Call<typeof switchRole>): Promise<true> {
    await this.switching.switch(actorOf(call), call.input.role);
    return true;
  }

  @Handles(roleChain)
  async chain({ input }: Call<typeof roleChain>): Promise<OutputOf<typeof roleChain>> {
    const chain = await this.store.read.roles.chain(input.project, input.role);
    if (chain.length === 0) throw refusal('role.not-found');
    return chain;
  }
}
