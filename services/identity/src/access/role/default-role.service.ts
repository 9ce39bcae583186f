import { Injectable } from '@nestjs/common';
import { refusal, setDefaultRole } from '@buildmesh/contracts';
import type { Actor } from '../../caller.js';
import { lockProject, Store } from '../../store/index.js';
import { modelOf } from './registration.rules.js';

/** Choosing the role of those who register without naming one (D20). */
@Injectable()
export class DefaultRoleService {
  constructor(private readonly store: Store) {}

  /** Takes the place of the default role for the same kind of account. Never one of type admin. */
  async set(actor: Actor, id: string): Promise<void> {
    await this.store.write(async (writing) => {
      const { roles, audit } = writing;
      await lockProject(writing, actor.project);
      const role = await roles.byId(actor.project, id);
      if (!role) throw refusal('role.not-found');
      if (role._type === 'admin') throw refusal('permission-denied');
      if (role._default) return;
      const before = await roles.defaultOf(actor.project, modelOf(role._type));
      if (before) await roles.update(actor.project, before._id, { _default: false });
      await roles.update(actor.project, id, { _default: true });
      await audit.add({
        project: actor.project,
        account: actor.user,
        action: setDefaultRole.id,
        target: `role/${id}`,
        before: { _default: before?._id ?? null },
        after: { _default: id },
      });
    });
  }
}
