import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@buildmesh/kernel';
import { refusal, projectLicence, type CallContext, type OutputOf } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';

export type ProjectLicence = OutputOf<typeof projectLicence>;

/** Whose project it is that is paid for: only its owner orders, pays and sees orders (D27). */
@Injectable()
export class Owners {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** The caller's own account; a preview of a role is nobody's. */
  userOf({ user, via }: CallContext): string {
    if (user === undefined) throw refusal('no-session');
    if (via !== 'session') throw refusal('no-authority');
    return user;
  }

  /** The licence of the caller's own project; a project of somebody else is told from none by nobody. */
  async own(context: CallContext, project: string): Promise<ProjectLicence> {
    const user = this.userOf(context);
    const licence = await this.licenceOf(project);
    if (licence?.owner !== user) throw refusal('no-authority');
    return licence;
  }

  /** `undefined` for a project that is none, or was removed. */
  async licenceOf(project: string): Promise<ProjectLicence | undefined> {
    try {
      return await this.bus.askAsSystem(projectLicence, { project });
    } catch (error) {
      if (error instanceof Refusal && error.key === 'project.not-found') return undefined;
      throw error;
    }
  }
}
