import { Refusal, Semaphore } from '@buildmesh/kernel';
import { kindOf } from '@buildmesh/contracts';
import type { Dropped, Snapshots } from '../access/snapshots.js';
import type { Admission } from './admission.js';
import { cut, hangUp, signOut } from './cutting.js';
import { roomOf, type AppNamespace, type AppSocket } from './socket.types.js';
import type { ViewAccess } from './view-access.js';

/** Sockets judged at once: a change of rights may concern thousands. */
const AT_ONCE = 32;
/** Sessions end by themselves too; nobody tells. */
const SWEEP_MS = 15_000;
/** Refusals that say nothing of the person. */
const PASSING: readonly string[] = ['busy', 'down', 'timeout', 'internal'];

interface Judges {
  admission: Admission;
  views: ViewAccess;
  snapshots: Snapshots;
}

/** Cuts sockets within a second when their session ends, and takes them out of what they may not hear any more. */
export class Rechecks {
  private readonly slots = new Semaphore(AT_ONCE);
  private readonly sweeping: NodeJS.Timeout;

  constructor(
    private readonly namespace: AppNamespace,
    private readonly judges: Judges,
  ) {
    judges.snapshots.onDrop((dropped) => this.heed(dropped));
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
  }

  stop(): void {
    clearInterval(this.sweeping);
  }

  /** Judges a socket anew: it stays, stays in fewer rooms, or is ended. */
  check(socket: AppSocket): Promise<void> {
    return this.slots.run(async () => {
      if (!socket.connected) return;
      try {
        await this.judges.admission.renew(socket.data.status);
        await this.leaveForbidden(socket);
      } catch (error) {
        endFor(socket, error);
      }
    });
  }

  private heed(dropped: Dropped): void {
    if (dropped.what === 'sessions') {
      const ended = new Set(dropped.sessions);
      for (const socket of this.where(({ principal: { session } }) => ended.has(session ?? '')))
        signOut(socket);
      return;
    }
    const { project, users } = dropped.what === 'rights' ? dropped : {};
    this.judges.views.drop(project);
    const concerned = this.where(
      ({ project: own, principal }) =>
        (project === undefined || own === project) &&
        (users === undefined || users.includes(principal.user ?? '')),
    );
    for (const socket of concerned) void this.check(socket);
  }

  private sweep(): void {
    const now = Date.now();
    for (const socket of this.where(({ principal }) => principal.untilMs <= now)) void this.check(socket);
  }

  private where(matches: (status: AppSocket['data']['status']) => boolean): AppSocket[] {
    return [...this.namespace.sockets.values()].filter(({ data }) => matches(data.status));
  }

  private async leaveForbidden(socket: AppSocket): Promise<void> {
    const { project, principal, views } = socket.data.status;
    for (const view of views) {
      if (await this.judges.views.mayLook(principal, project, view)) continue;
      views.delete(view);
      await socket.leave(roomOf.view(project, view));
    }
  }
}

/** What becomes of a socket whose person was refused. */
export function endFor(socket: AppSocket, error: unknown): void {
  if (!(error instanceof Refusal) || PASSING.includes(kindOf(error))) hangUp(socket);
  else if (error.key === 'no-session') signOut(socket);
  else cut(socket);
}
