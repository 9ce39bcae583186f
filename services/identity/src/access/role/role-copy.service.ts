import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Locale } from '@buildmesh/kernel';
import { copyRole, refusal, messageOf } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { Actor } from '../../caller.js';
import { lockProject, type Retry, Store } from '../../store/index.js';
import { nameOfCopy } from './role.rules.js';
import { assertRoomForRole, newRole } from './role.service.js';

/** Making a role after the model of another. */
@Injectable()
export class RoleCopyService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A role with the same type, parent and grants and with nobody in it; its name says in `locale` that it is a copy. */
  async copy(actor: Actor, { id, locale }: { id: string; locale: Locale }, retry?: Retry): Promise<string> {
    return this.store.write(async (writing) => {
      await lockProject(writing, actor.project);
      const model = await writing.roles.byId(actor.project, id);
      if (!model) throw refusal('role.not-found');
      const tree = await writing.roles.tree(actor.project);
      assertRoomForRole(tree);
      const { _type, _parent, _auth } = model;
      const name = nameOfCopy(model._name, messageOf('role.copy', locale));
      const draft = { name, type: _type, sort: tree.length + 1, nowMs: this.clock.now() };
      const role = { ...newRole(actor.project, draft), _parent, _auth };
      await writing.roles.insert(role);
      await writing.audit.add({
        project: actor.project,
        account: actor.user,
        action: copyRole.id,
        target: `role/${role._id}`,
        after: { from: id, _name: role._name, _type, _parent, _auth },
      });
      return role._id;
    }, retry);
  }
}
