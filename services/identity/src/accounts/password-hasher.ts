import { QueueFull, randomText, Semaphore } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { ARGON2, HASHES_AT_ONCE, HASHES_WAITING, LONGEST_RETRY_S } from '../limits.js';
import { type Argon, ArgonThreads } from './argon-threads.js';

/** How much a single hash weighs in the time one is expected to take, and what is expected before the first. */
const WEIGHT = 0.1;
const EXPECTED_MS = 50;

/** Hashes and compares passwords with argon2id, few at a time, since each costs 19 MB and tens of milliseconds (D12). */
export class PasswordHasher {
  private readonly gate: Semaphore;
  /** Made at once, so that not even the first unknown user takes longer. */
  private readonly dummy: Promise<string>;
  private hashMs = EXPECTED_MS;
  /** When the last of those who were told to come back has had a turn; by the clock of `performance`. */
  private promisedUntilMs = 0;

  constructor(
    private readonly argon: Argon = new ArgonThreads(),
    private readonly atOnce = HASHES_AT_ONCE,
  ) {
    this.gate = new Semaphore(atOnce, HASHES_WAITING);
    this.dummy = argon.hash(randomText(32), ARGON2);
  }

  hash(password: string): Promise<string> {
    return this.limited(() => this.argon.hash(password, ARGON2));
  }

  /** Without a stored hash it does the same work and answers false, so that timing does not tell who exists. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const same = await this.limited(() => this.argon.verify(against, password));
    return stored !== undefined && same;
  }

  /** Refuses as the others would at this moment, before anything else is done for a caller who has to come back. */
  assertRoom(): void {
    if (this.gate.isFull) throw this.comeBack();
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.gate.run(() => this.timed(work));
    } catch (error) {
      if (error instanceof QueueFull) throw this.comeBack();
      throw error;
    }
  }

  private async timed<T>(work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    const result = await work();
    this.hashMs += WEIGHT * (performance.now() - startedMs - this.hashMs);
    return result;
  }

  /** A crowd is told to come back one by one, as fast as passwords are compared, not all together. */
  private comeBack(): Error {
    const nowMs = performance.now();
    this.promisedUntilMs = Math.max(nowMs, this.promisedUntilMs) + this.hashMs / this.atOnce;
    const seconds = Math.ceil((this.promisedUntilMs - nowMs) / 1000);
    return refusal('too-many-requests', { retryAfterS: Math.min(seconds, LONGEST_RETRY_S) });
  }
}
