import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@buildmesh/kernel';
import { fail, roleChain, type CallContext } from '@buildmesh/contracts';
import { isAdmin } from '@buildmesh/domain';
import { Bus, systemContext } from '@buildmesh/service-kit';
import { AccessService } from '../access/access.service.js';
import type { EntityAccess } from '../access/entity-access.js';

/** Who asked for a transfer; when it runs in the background, rights are looked up as they are by then (peers.md 16). */
export interface Requester {
  context: CallContext;
  project: string;
  entity: string;
  /** By the member's endpoint: the rights of the role count, not those of an administrator. */
  simple: boolean;
  /** The call is over and its rights may be too: look them up again. */
  later?: boolean;
}

/** What the person behind a transfer may do with its entity now. */
@Injectable()
export class RequesterAccess {
  constructor(
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Refuses with `permission-denied` an administrator who is none any more, with `entity.not-found` an entity that is gone. */
  async of({ context, project, entity, simple, later }: Requester): Promise<EntityAccess> {
    if (later && !simple && !context.owner && context.via === 'session')
      await this.assertStillAdmin(project, context.role);
    return this.access.entity({ context, project, entity, rights: simple ? 'caller' : 'full' });
  }

  /** The same, where rows are to be imported; D26 says who may. */
  async forImport(requester: Requester): Promise<EntityAccess> {
    const access = await this.of(requester);
    if (!requester.simple || access.rights.import) return access;
    const { context } = requester;
    throw fail(isAdmin(context) && !context.limit?.simple ? 'feature-missing' : 'permission-denied');
  }

  private async assertStillAdmin(project: string, role: string | undefined): Promise<void> {
    if (role === undefined) throw fail('permission-denied');
    const asking = this.bus.ask(roleChain, {
      context: systemContext(),
      params: {},
      queryString: {},
      input: { project, role },
    });
    const [own] = await asking.catch((error: unknown) => {
      if (error instanceof Refusal && error.key === 'role.not-found') return [];
      throw error;
    });
    if (own?._type !== 'admin') throw fail('permission-denied');
  }
}
