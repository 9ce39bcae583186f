import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@buildmesh/contracts';
import { mayLook } from '@buildmesh/domain';
import { Bus, RoleChains } from '@buildmesh/service-kit';

/** Who may look at which views, by the same rules as everywhere (D24). */
@Injectable()
export class ViewAccess {
  private readonly chains: RoleChains;

  constructor(@Inject(Bus) bus: Bus) {
    this.chains = new RoleChains(bus);
  }

  /** Whether a member of a project may look at one of its views. */
  async mayLook(principal: Principal, project: string, view: string): Promise<boolean> {
    const { role, owner, roleType, limit } = principal;
    const chain = role === undefined ? [] : await this.chains.of(project, role);
    return mayLook({ chain, owner, roleType, limitSimple: limit?.simple ?? false }, view);
  }

  /** What was known of a project's rights, or of all, is asked for anew. */
  drop(project?: string): void {
    this.chains.drop(project);
  }
}
