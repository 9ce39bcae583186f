import { Inject, Injectable } from '@nestjs/common';
import { LruCache, Refusal, type Clock } from '@buildmesh/kernel';
import {
  cachesCleared,
  refusal,
  resolveSession,
  rightsChanged,
  sessionsEnded,
  type InputOf,
  type Principal,
} from '@buildmesh/contracts';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { MAX_SNAPSHOTS, SNAPSHOT_MS, UNKNOWN_TOKEN_MS } from '../limits.js';

export type TokenQuestion = InputOf<typeof resolveSession>;
type Known = Principal | 'unknown';

/** Quiet questions have answers of their own, or a call could be answered by one that kept no session alive. */
function keyOf({ tokenHash, projectTokenHash, project, quiet }: TokenQuestion): string {
  return `${quiet ? 'quiet' : ''}|${tokenHash ?? ''}|${projectTokenHash ?? ''}|${project ?? ''}`;
}

/** Whose snapshots were forgotten, for those who keep more than a snapshot of somebody. */
export type Dropped =
  | { what: 'sessions'; sessions: readonly string[] }
  /** `users`: only these, where the event says so. */
  | { what: 'rights'; project: string; users: readonly string[] | undefined }
  | { what: 'all' };

/**
 * Who a token is, remembered for ten seconds at most and forgotten the moment an event says that sessions ended or rights
 * changed, or that events may have been missed.
 */
@Injectable()
export class Snapshots {
  private readonly known: LruCache<string, Known>;
  private readonly asking = new Map<string, Promise<Principal>>();
  /** Counts what made snapshots stale, so that an answer asked for before is not kept after. */
  private generation = 0;
  private readonly listeners: ((dropped: Dropped) => void)[] = [];

  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.known = new LruCache(MAX_SNAPSHOTS, SNAPSHOT_MS, () => clock.now());
    bus.subscribe(sessionsEnded, ({ user, sessions }) =>
      this.drop(
        (principal) =>
          principal.user === user ||
          (principal.session !== undefined && sessions.includes(principal.session)),
        { what: 'sessions', sessions },
      ),
    );
    // A role's rights reach its descendants too, so everything of the project is asked for anew.
    // So is what was known of people who did not belong to it yet: their principals name no project, their questions do.
    bus.subscribe(rightsChanged, ({ project, roles, users }) =>
      this.drop((principal, key) => principal.project === project || key.endsWith(`|${project}`), {
        what: 'rights',
        project,
        users: roles?.length === 0 ? users : undefined,
      }),
    );
    bus.subscribe(cachesCleared, ({ project }) =>
      this.drop((principal) => principal.project === project, { what: 'rights', project, users: undefined }),
    );
    bus.onReconnect(() => this.drop(() => true, { what: 'all' }));
  }

  /** Calls back after snapshots were forgotten, so that asking again tells what is true now. */
  onDrop(listener: (dropped: Dropped) => void): void {
    this.listeners.push(listener);
  }

  /** The principal behind a token in a project; refuses with `no-session`. */
  resolve(question: TokenQuestion): Principal | Promise<Principal> {
    const key = keyOf(question);
    const known = this.known.get(key);
    if (known === 'unknown') throw refusal('no-session');
    if (known && known.untilMs > this.clock.now()) return known;
    const running = this.asking.get(key);
    if (running) return running;
    const asked = this.ask(key, question).finally(() => {
      if (this.asking.get(key) === asked) this.asking.delete(key);
    });
    this.asking.set(key, asked);
    return asked;
  }

  /** Forgets a session that may just have changed what it is: it asks on before the event of that has come round. */
  forget(session: string): void {
    this.generation++;
    this.asking.clear();
    this.known.deleteWhere((_key, known) => known !== 'unknown' && known.session === session);
  }

  private async ask(key: string, question: TokenQuestion): Promise<Principal> {
    const { generation } = this;
    try {
      const principal = await this.bus.askAsSystem(resolveSession, question);
      if (generation === this.generation) this.known.set(key, principal);
      return principal;
    } catch (error) {
      if (error instanceof Refusal && error.key === 'no-session')
        this.known.set(key, 'unknown', UNKNOWN_TOKEN_MS);
      throw error;
    }
  }

  private drop(matches: (principal: Principal, key: string) => boolean, dropped: Dropped): void {
    this.generation++;
    // A call that began before the change must not lend its old answer to one that begins after it.
    this.asking.clear();
    this.known.deleteWhere((key, known) => known === 'unknown' || matches(known, key));
    for (const listener of this.listeners) listener(dropped);
  }
}
