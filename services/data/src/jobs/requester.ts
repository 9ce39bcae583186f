import { Inject, Injectable } from '@nestjs/common';
import { refusal, type CallContext } from '@buildmesh/contracts';
import { isAdmin } from '@buildmesh/domain';
import { AccessService, type EntityAccess } from '../catalog/index.js';

/** Who asked for a transfer. When it runs in the background, `JobGuard` has brought the context up to date. */
export interface Requester {
  context: CallContext;
  project: string;
  entity: string;
  /** By the member's endpoint: the rights of the role count, not those of an administrator. */
  simple: boolean;
}

/** What the person behind a transfer may do with its entity now. */
@Injectable()
export class RequesterAccess {
  constructor(@Inject(AccessService) private readonly access: AccessService) {}

  /** Refuses with `entity.not-found` an entity that is gone. */
  async of({ context, project, entity, simple }: Requester): Promise<EntityAccess> {
    return this.access.entity({ context, project, entity, rights: simple ? 'caller' : 'full' });
  }

  /** The same, where rows are to be imported; D26 says who may. */
  async forImport(requester: Requester): Promise<EntityAccess> {
    const access = await this.of(requester);
    if (access.entity.type === 'system') throw refusal('entity.system');
    if (!requester.simple || access.rights.import) return access;
    const { context } = requester;
    throw refusal(isAdmin(context) && !context.limit?.simple ? 'feature-missing' : 'permission-denied');
  }
}
