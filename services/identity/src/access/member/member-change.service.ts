import { Injectable } from '@nestjs/common';
import { refusal, rightsChanged, sessionsEnded, updateUser, type InputOf } from '@buildmesh/contracts';
import {
  assertSound,
  passwordFaults,
  PasswordHasher,
  phoneFaults,
  phoneOrNone,
} from '../../accounts/index.js';
import type { Actor } from '../../caller.js';
import { changedParts, Store, type WriteRepositories } from '../../store/index.js';
import { departmentsAfter, difference } from './member-departments.rules.js';
import { assertMayActOn, lockMember, type MemberContext } from './membership.js';
import { assertDispensable, assertRolesFor, hasAdminRole } from './user.rules.js';

type Change = InputOf<typeof updateUser>;

/** Changing a member: name, phone, roles, departments, password. */
@Injectable()
export class MemberChangeService {
  constructor(
    private readonly store: Store,
    private readonly hasher: PasswordHasher,
  ) {}

  async update(actor: Actor, id: string, input: Change): Promise<void> {
    const phone = phoneOrNone(input.phone);
    assertSound([
      ...(phone === null ? [] : phoneFaults('phone', phone)),
      ...(input.pwd === undefined ? [] : passwordFaults('pwd', input.pwd)),
    ]);
    const password = input.pwd === undefined ? undefined : await this.hasher.hash(input.pwd);
    await this.store.write(async (writing) => {
      const place = await lockMember(writing, actor, id);
      assertMayChange(actor, place, input);
      const { account, membership } = place;
      const listed = input.group ? await writing.departments.listedIn(actor.project, id) : [];
      const wished = {
        nickname: input.nickname,
        ...(input.phone === undefined ? {} : { phone }),
        role: input.role && assertRolesFor(account.model, input.role, place.tree),
        group:
          input.group && departmentsAfter(listed, input.group, await writing.departments.tree(actor.project)),
      };
      const parts = changedParts({ ...account, role: membership.roles, group: listed }, wished);
      if (wished.role) await this.setRoles(writing, place, wished.role);
      if (wished.group) await this.setGroups(writing, place, { listed, wished: wished.group });
      const { role: _role, group: _group, ...own } = { ...parts?.after };
      if (password !== undefined || Object.keys(own).length > 0) {
        await writing.accounts.update(id, { ...own, ...(password === undefined ? {} : { password }) });
      }
      if (password !== undefined) {
        await writing.events.add(sessionsEnded, { user: id, sessions: await writing.sessions.endAll(id) });
      }
      if (!parts && password === undefined) return;
      await writing.audit.add({
        project: actor.project,
        account: actor.user,
        action: updateUser.id,
        target: `user/${id}`,
        before: parts?.before,
        after: { ...parts?.after, ...(password === undefined ? {} : { reset: true }) },
      });
    });
  }

  private async setRoles(
    { members, events }: WriteRepositories,
    place: MemberContext,
    roles: string[],
  ): Promise<void> {
    const { project, account, tree, standing } = place;
    if (!hasAdminRole(roles, tree)) assertDispensable(standing);
    await members.setRoles(project._id, account._id, roles);
    await events.add(rightsChanged, { project: project._id, roles: [], users: [account._id] });
  }

  /** Groups are part of what filters may show (D31 `dept`), so whoever kept them has to ask again. */
  private async setGroups(
    { departments, events }: WriteRepositories,
    { project, account }: MemberContext,
    { listed, wished }: { listed: string[]; wished: string[] },
  ): Promise<void> {
    const { joining, leaving } = difference(listed, wished);
    const who = { part: 'user' as const, accounts: [account._id] };
    for (const id of joining) await departments.add(project._id, id, who);
    for (const id of leaving) await departments.drop(project._id, id, who);
    if (joining.length + leaving.length === 0) return;
    await departments.touch(project._id, [...joining, ...leaving]);
    await events.add(rightsChanged, { project: project._id, roles: [], users: [account._id] });
  }
}

/**
 * Name, phone and password belong to the account, not to the membership. Anybody can be bound by name, so only an
 * account that is the project's own may be changed here: otherwise binding would be a way to take accounts over. Where
 * somebody works is told by departments, which are no matter of rank.
 */
function assertMayChange(actor: Actor, place: MemberContext, { nickname, phone, pwd, role }: Change): void {
  const account = nickname !== undefined || phone !== undefined || pwd !== undefined;
  if (account || role !== undefined) assertMayActOn(actor, place);
  if (!account) return;
  const self = actor.user === place.account._id;
  if (self && pwd === undefined) return;
  if (self || !place.own) throw refusal('no-authority');
}
