import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import type { Clock } from '@buildmesh/kernel';
import { refusal, type CallContext } from '@buildmesh/contracts';
import { DEFAULT_TIMEZONE } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import type { Person } from '../caller.js';
import { SCHEMA } from '../schema.js';

/** Questions of one person in a minute (D59). */
const CALLS_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Counts questions to assistants before they are asked, the same for all processes. */
@Injectable()
export class AiQuota {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses with `too-many-requests` the person's twenty-first of a minute, with `quota-reached` what the edition does not hold. */
  async take({ project, user }: Person, { limit, timezone }: CallContext): Promise<void> {
    const now = this.clock.now();
    const minute = now - (now % MINUTE_MS);
    if (!(await this.countMinute(project, user, new Date(minute))))
      throw refusal('too-many-requests', { retryAfterS: Math.ceil((minute + MINUTE_MS - now) / 1000) });
    const most = limit?.aiCalls ?? 0;
    if (!(await this.countDay(project, { day: dayOf(now, timezone), most })))
      throw refusal('quota-reached', { data: { quota: 'aiCalls', used: most, limit: most } });
  }

  private async countMinute(project: string, person: string, minute: Date): Promise<boolean> {
    const { count } = await execute(
      this.manager,
      `INSERT INTO "${SCHEMA}".ai_minute AS u (project, person, minute, calls) VALUES ($1, $2, $3, 1)
       ON CONFLICT (project, person, minute) DO UPDATE SET calls = u.calls + 1 WHERE u.calls < ${CALLS_A_MINUTE}`,
      [project, person, minute],
    );
    return count === 1;
  }

  private async countDay(project: string, { day, most }: { day: string; most: number }): Promise<boolean> {
    const { count } = await execute(
      this.manager,
      `INSERT INTO "${SCHEMA}".ai_day AS u (project, day, calls) VALUES ($1, $2, 1)
       ON CONFLICT (project, day) DO UPDATE SET calls = u.calls + 1 WHERE $3 = 0 OR u.calls < $3`,
      [project, day, most],
    );
    return count === 1;
  }
}

/** The day in a project's time zone (D84). */
function dayOf(now: number, timeZone = DEFAULT_TIMEZONE): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
