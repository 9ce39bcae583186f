import { Inject, Injectable } from '@nestjs/common';
import { refusal, type CallContext } from '@buildmesh/contracts';
import { check, isAdmin, type GrantKind } from '@buildmesh/domain';
import { AccessService, assertCallersProject } from '../../catalog/index.js';

/** Who may run which function (D24). */
@Injectable()
export class FlowRunRights {
  constructor(@Inject(AccessService) private readonly access: AccessService) {}

  /** Tells of each key of a kind whether the caller has it; owners, administrators and the system have all. */
  async of(context: CallContext, project: string, kind: GrantKind): Promise<(key: string) => boolean> {
    assertCallersProject(context, project);
    if (context.via === 'system' || context.via === 'open-token' || isAdmin(context)) return () => true;
    const { chain, owner } = await this.access.actorOf(context, project);
    return (key) => check(chain, kind, { key, owner });
  }

  async assert(
    context: CallContext,
    project: string,
    wanted: { kind: GrantKind; key: string },
  ): Promise<void> {
    const may = await this.of(context, project, wanted.kind);
    if (!may(wanted.key)) throw refusal('permission-denied');
  }
}
