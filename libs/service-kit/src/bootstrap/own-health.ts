import type { HealthReport } from '../bus/bus.js';

export type HealthCheck = () => Promise<HealthReport>;

/** What probes are told: whether this process can do its own work, and the state of the parts that decide it. */
export interface Readiness {
  ready: boolean;
  parts: Record<string, HealthReport>;
}

/** Whether this process can do its own work: what runs in it is up, and it is not about to leave (D106). */
export class OwnHealth {
  private readonly checks = new Map<string, HealthCheck>();
  private isLeaving = false;

  /** From now on `part` runs in this process and decides whether it is ready. */
  add(part: string, check: HealthCheck): void {
    this.checks.set(part, check);
  }

  /** From now on the process says that it is not ready, so that nobody new is sent to it. */
  leave(): void {
    this.isLeaving = true;
  }

  async report(): Promise<Readiness> {
    const parts = Object.fromEntries(
      await Promise.all([...this.checks].map(async ([part, check]) => [part, await check()] as const)),
    );
    const isUp = this.checks.size > 0 && Object.values(parts).every(isReady);
    return { ready: isUp && !this.isLeaving, parts };
  }
}

/** Ready means that nothing is missing which the work needs; what it goes on without is `away`. */
function isReady(report: HealthReport): boolean {
  return Object.values(report).every((state) => state !== 'down');
}
