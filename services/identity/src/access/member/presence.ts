import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { clientSeen, sessionsEnded } from '@buildmesh/contracts';
import { Bus, CLOCK } from '@buildmesh/service-kit';

/** Entries looked at for what is over, whenever there are so many more. */
const SWEEP_EVERY = 1_000;

/**
 * Whose clients are open, as the gateways tell of their pings; every process hears all of them, and one that just started
 * knows everybody after 30 seconds.
 */
@Injectable()
export class Presence {
  /** Epoch ms until which a person counts as online, by project and user. */
  private readonly until = new Map<string, Map<string, number>>();
  private heard = 0;

  constructor(
    @Inject(Bus) bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    bus.subscribe(clientSeen, ({ project, user, until }) => {
      const people = this.until.get(project) ?? new Map<string, number>();
      people.set(user, until);
      this.until.set(project, people);
      if (++this.heard % SWEEP_EVERY === 0) this.sweep();
    });
    bus.subscribe(sessionsEnded, ({ user }) => {
      // Whoever still has a client open is told of again by its next ping.
      for (const people of this.until.values()) people.delete(user);
    });
  }

  /** Users whose clients are open in a project now. */
  in(project: string): string[] {
    const now = this.clock.now();
    return [...(this.until.get(project) ?? [])].filter(([, until]) => until > now).map(([user]) => user);
  }

  private sweep(): void {
    const now = this.clock.now();
    for (const [project, people] of this.until) {
      for (const [user, until] of people) if (until <= now) people.delete(user);
      if (people.size === 0) this.until.delete(project);
    }
  }
}
