import { Inject, Injectable } from '@nestjs/common';
import { Refusal, sleep } from '@buildmesh/kernel';
import { refusal, membersOf, roleChain, userStatus, type CallContext } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';
import { RequesterAccess } from './requester.js';
import { isSimple, type JobRecord } from './job.types.js';

/** While identity does not answer, a job that starts or ends waits this long for it. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 1_000;
const UNAVAILABLE: ReadonlySet<string> = new Set(['service-down', 'service-timeout', 'too-many-requests']);

/** True for a refusal that says nothing of the one who asked, only that nobody could be asked. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && UNAVAILABLE.has(error.key);
}

/** Whether the person behind a job may still have it done (peers.md 16): banned, removed and demoted ones may not. */
@Injectable()
export class JobGuard {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(RequesterAccess) private readonly requesters: RequesterAccess,
  ) {}

  /**
   * The job with its requester as they stand now: role, groups, ownership. Refuses with `job.not-allowed` whoever is no
   * active member in that role any more, and as the call itself would be refused where the rights are gone.
   */
  async check<J extends JobRecord>(job: J): Promise<J> {
    // It belongs to a design that is in force already, whoever made it.
    if (job.request.kind === 'compute') return job;
    const context = await this.contextNow(job);
    const { request, project, entity } = job;
    // It is of the whole project, and an administrator's who is one still.
    if (request.kind === 'backup') return { ...job, request: { ...request, context } };
    const requester = { context, project, entity, simple: isSimple(request) };
    if (request.kind === 'import' || request.kind === 'merge') await this.requesters.forImport(requester);
    else await this.requesters.of(requester);
    return { ...job, request: { ...request, context } };
  }

  /** As `check`, with patience for an identity that is just starting. */
  async checkPatiently<J extends JobRecord>(job: J): Promise<J> {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
      try {
        return await this.check(job);
      } catch (error) {
        if (!isUnavailable(error) || Date.now() > until) throw error;
      }
    }
  }

  private async contextNow({ request, project }: JobRecord): Promise<CallContext> {
    const { context } = request;
    const { user, via } = context;
    if (via !== 'session' || user === undefined) return context;
    const standing = await this.bus.askAsSystem(userStatus, { project, user });
    if (!standing.active) throw refusal('job.not-allowed');
    const now = { ...context, owner: standing.owner, groups: standing.groups };
    if (standing.owner) return now;
    const role = await this.roleOf(project, user, { wanted: context.role, current: standing.role });
    if (!isSimple(request) && role !== 'admin') throw refusal('job.not-allowed');
    return { ...now, roleType: role };
  }

  /** Type of the role that the job was asked for in, which need not be the current one (D24). */
  private async roleOf(
    project: string,
    user: string,
    { wanted, current }: { wanted: string | undefined; current: string | null },
  ): Promise<CallContext['roleType']> {
    if (wanted === undefined) throw refusal('job.not-allowed');
    if (wanted !== current) {
      const { data } = await this.bus.askAsSystem(membersOf, { project, ids: [user], size: 1 });
      if (!data[0]?.role.includes(wanted)) throw refusal('job.not-allowed');
    }
    const chain = this.bus.askAsSystem(roleChain, { project, role: wanted });
    const [own] = await chain.catch((error: unknown) => {
      throw error instanceof Refusal && error.key === 'role.not-found' ? refusal('job.not-allowed') : error;
    });
    return own?._type;
  }
}
