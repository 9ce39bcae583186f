import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  bindUser,
  refusal,
  rightsChanged,
  type createUser,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import {
  accountFaults,
  assertSound,
  newAccount,
  passwordFaults,
  PasswordHasher,
  phoneFaults,
  phoneOrNone,
} from '../../accounts/index.js';
import type { Actor } from '../../caller.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config/index.js';
import { assertRoom, assertTakes } from '../../licensing/index.js';
import {
  type Account,
  lockProject,
  type Repositories,
  type Retry,
  type RoleRow,
  Store,
  type WriteRepositories,
} from '../../store/index.js';
import { joinRole } from './joining.js';
import { modelOf } from '../role/registration.rules.js';
import { detailsOf } from './user.rules.js';

/** An account to be made. */
interface Newcomer {
  input: InputOf<typeof createUser>;
  /** Id of the contract. */
  action: string;
  model?: Account['model'];
}

/** Bringing people into a project. */
@Injectable()
export class MemberService {
  constructor(
    private readonly store: Store,
    private readonly hasher: PasswordHasher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Creates an account that belongs to the project; with `model` only into a role for such accounts. */
  async create(actor: Actor, { input, action, model: only }: Newcomer, retry?: Retry): Promise<string> {
    const phone = phoneOrNone(input.phone);
    assertSound([
      ...accountFaults('account', input.account, this.config.ACCOUNT_SAFETY),
      ...passwordFaults('pwd', input.pwd),
      ...(phone === null ? [] : phoneFaults('phone', phone)),
    ]);
    assertFor(only, await roleOf(this.store.read, actor.project, input.role));
    const password = await this.hasher.hash(input.pwd);
    return this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      const role = await roleOf(writing, actor.project, input.role);
      const model = modelOf(role._type);
      assertTakes(project, model);
      const account = newAccount({
        name: input.account,
        nickname: input.name,
        phone,
        password,
        model,
        project: actor.project,
        nowMs: this.clock.now(),
      });
      await writing.accounts.insert(account);
      await joinRole(writing, { project, account, role });
      await writing.audit.add({
        ...noteOf(actor, action, account._id),
        after: { account: account.account, nickname: account.nickname, phone, role: [role._id] },
      });
      return account._id;
    }, retry);
  }

  /** Makes existing accounts members, all or none; those who are members already get the role as an extra one. */
  async bind(actor: Actor, input: InputOf<typeof bindUser>): Promise<OutputOf<typeof bindUser>> {
    return this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      const role = await roleOf(writing, actor.project, input.role);
      const model = modelOf(role._type);
      assertTakes(project, model);
      const details = detailsOf(input.details);
      const scope = model === 'public' ? actor.project : '';
      const found = await writing.accounts.idsByLogin(scope, details);
      const bound = [...new Set(found.values())];
      const places = await writing.members.rolesOf(actor.project, bound);
      await assertRoom(writing.members, project, { model, count: bound.length - places.size });
      for (const id of bound) {
        const held = places.get(id) ?? [];
        if (held.includes(role._id)) continue;
        await this.admit(writing, actor, { account: id, roles: [...held, role._id] });
        await writing.audit.add({
          ...noteOf(actor, bindUser.id, id),
          before: { role: held },
          after: { role: [...held, role._id] },
        });
      }
      return { bound, unknown: details.filter((detail) => !found.has(detail)) };
    });
  }

  private async admit(
    writing: WriteRepositories,
    actor: Actor,
    who: { account: string; roles: string[] },
  ): Promise<void> {
    await writing.members.setRoles(actor.project, who.account, who.roles);
    await writing.events.add(rightsChanged, { project: actor.project, roles: [], users: [who.account] });
  }
}

/** To those who make accounts of one kind, roles for others do not exist. */
function assertFor(model: Account['model'] | undefined, role: RoleRow): void {
  if (model !== undefined && modelOf(role._type) !== model) throw refusal('role.not-found');
}

async function roleOf({ roles }: Repositories, project: string, id: string): Promise<RoleRow> {
  const role = await roles.byId(project, id);
  if (!role) throw refusal('role.not-found');
  return role;
}

function noteOf(actor: Actor, action: string, id: string) {
  return { project: actor.project, account: actor.user, action, target: `user/${id}` };
}
