import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { randomText, Semaphore, sleep, type Clock } from '@buildmesh/kernel';
import { schedulesChanged } from '@buildmesh/contracts';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { BEAT_MS, LONGEST_SLEEP_MS, REST_MS, RUNS_AT_ONCE, STOP_MS } from '../limits.js';
import { ScheduleRepository } from '../schedule/schedule.repository.js';
import { ExecutionLog, type RunEnd } from './execution-log.js';
import { ExecutionRepository, type Execution } from './execution.repository.js';
import { reason } from './execution.result.js';
import { sleepMs } from './execution.rules.js';
import { ExecutionRunner } from './execution.runner.js';

/** A fire that this process has taken on. */
interface Taken {
  fire: Execution;
  begun: boolean;
  done: Promise<void>;
}

/**
 * Runs tasks at their times, in as many processes as there are: each sleeps until the next fire of all or until it is told of
 * a change, then takes on what no other has (D56). A process that dies leaves its runs to be logged as broken off, never to
 * be run again.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker = randomText(16);
  private readonly slots = new Semaphore(RUNS_AT_ONCE);
  private readonly taken = new Map<string, Taken>();
  private alarm: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;
  private turning: Promise<void> | undefined;
  private again = false;
  private stopping = false;

  constructor(
    @Inject(ScheduleRepository) private readonly schedules: ScheduleRepository,
    @Inject(ExecutionRepository) private readonly executions: ExecutionRepository,
    @Inject(ExecutionLog) private readonly ledger: ExecutionLog,
    @Inject(ExecutionRunner) private readonly runner: ExecutionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(schedulesChanged, () => this.wake());
  }

  onApplicationBootstrap(): void {
    this.beat = setInterval(() => void this.sendBeat(), BEAT_MS);
    this.beat.unref();
    this.wake();
  }

  /** Looks now for what is due. */
  wake(): void {
    if (this.stopping) return;
    if (this.turning) {
      this.again = true;
      return;
    }
    clearTimeout(this.alarm);
    this.turning = this.turn().finally(() => {
      this.turning = undefined;
      if (this.again) this.wake();
    });
  }

  /** Nothing is being taken on or run. For tests, which have no other way to know. */
  async idle(): Promise<void> {
    while (this.turning || this.taken.size > 0)
      await Promise.all([this.turning, ...[...this.taken.values()].map(({ done }) => done)]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.alarm);
    await this.turning;
    const all = Promise.all([...this.taken.values()].map(({ done }) => done));
    await Promise.race([all, sleep(STOP_MS)]);
    clearInterval(this.beat);
    for (const { fire: execution, begun } of this.taken.values()) await this.giveUp(execution, begun);
  }

  private async turn(): Promise<void> {
    let restMs = REST_MS;
    try {
      do {
        this.again = false;
        await this.ledger.endLapsed();
        await this.takeDue();
        restMs = sleepMs(await this.schedules.nextDue(), this.clock.now(), LONGEST_SLEEP_MS);
      } while (this.again && !this.stopping);
    } catch (error) {
      this.logger.warn({ err: error }, 'what is due could not be looked for');
    }
    if (this.stopping) return;
    this.alarm = setTimeout(() => this.wake(), restMs);
    this.alarm.unref();
  }

  private async takeDue(): Promise<void> {
    for (let more = true; more && !this.stopping;) {
      const claim = await this.ledger.claim(this.worker);
      for (const execution of claim.executions) this.start(execution);
      more = claim.more;
    }
  }

  private start(execution: Execution): void {
    const one: Taken = { fire: execution, begun: false, done: Promise.resolve() };
    this.taken.set(execution.id, one);
    one.done = this.slots
      .run(() => this.execute(one))
      .catch((error: unknown) =>
        this.logger.error({ err: error, fire: execution.id }, 'a run could not be noted'),
      )
      .finally(() => this.taken.delete(execution.id));
  }

  private async execute(one: Taken): Promise<void> {
    if (this.stopping) return this.giveUp(one.fire, false);
    one.begun = true;
    const end = await this.runner.run(one.fire);
    if (await this.ledger.end(one.fire, this.worker, end)) await this.runner.tellSwitchedOff(one.fire);
  }

  /** What had begun goes on without us; nobody will know how it ended. */
  private async giveUp(execution: Execution, begun: boolean): Promise<void> {
    const end: RunEnd = begun
      ? { state: 'fail', result: reason('schedule.interrupted'), counts: false }
      : { state: 'missed', result: reason('schedule.stopped') };
    await this.ledger.end(execution, this.worker, end);
  }

  private async sendBeat(): Promise<void> {
    if (this.taken.size === 0) return;
    await this.executions
      .beat(this.worker)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'no sign of life could be sent'));
  }
}
