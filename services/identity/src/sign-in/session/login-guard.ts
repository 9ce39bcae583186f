import { Injectable } from '@nestjs/common';
import { refusal } from '@buildmesh/contracts';
import { Cache } from '@buildmesh/persistence';
import {
  ADDRESS_FAILURES,
  ADDRESS_WINDOW_MS,
  CAPTCHA_AFTER_FAILURES,
  CAPTCHA_WINDOW_MS,
  LOCK_AFTER_FAILURES,
  LOCK_MS,
} from '../../limits.js';

/** Whose password is tried, and from where. `account` is an id, or for unknown users what was typed, in lower case. */
export interface Attempt {
  account: string;
  ip: string;
}

const hereOf = ({ account, ip }: Attempt) => `login:here:${account}|${ip}`;
const lockOf = ({ account, ip }: Attempt) => `login:lock:${account}|${ip}`;
const anywhereOf = ({ account }: Attempt) => `login:anywhere:${account}`;
const addressOf = ({ ip }: Attempt) => `login:address:${ip}`;

/**
 * Counts wrong passwords (D12, S9). The lock is per account and address, so that a stranger cannot lock the owner out;
 * guessing from many addresses meets a captcha, guessing many accounts from one address has to wait.
 */
@Injectable()
export class LoginGuard {
  constructor(private readonly cache: Cache) {}

  /**
   * Refuses an attempt that comes too often; otherwise counts it as wrong until `succeeded` takes that back. Where the
   * account was guessed at too often from anywhere, `solveCaptcha` has to pass first.
   */
  async admit(attempt: Attempt, solveCaptcha: () => Promise<void>): Promise<void> {
    if (await this.cache.get(lockOf(attempt))) throw await this.locked(attempt);
    const fromAddress = Number((await this.cache.get(addressOf(attempt))) ?? 0);
    if (fromAddress >= ADDRESS_FAILURES) {
      throw refusal('too-many-requests', { retryAfterS: await this.secondsLeft(addressOf(attempt)) });
    }
    if (await this.needsCaptcha(attempt)) await solveCaptcha();
    // Counted before the password is compared: of many guesses at once only so many are compared.
    const here = await this.cache.increment(hereOf(attempt), LOCK_MS);
    if (here <= LOCK_AFTER_FAILURES) return;
    // This one is not compared, so it is no failure either: else a crowd at a busy moment would lock itself out.
    await this.cache.decrement(hereOf(attempt));
    throw await this.locked(attempt);
  }

  async failed(attempt: Attempt): Promise<void> {
    await this.cache.increment(anywhereOf(attempt), CAPTCHA_WINDOW_MS);
    await this.cache.increment(addressOf(attempt), ADDRESS_WINDOW_MS);
    const here = Number((await this.cache.get(hereOf(attempt))) ?? 0);
    if (here >= LOCK_AFTER_FAILURES) await this.cache.set(lockOf(attempt), '1', LOCK_MS);
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await this.cache.delete(hereOf(attempt));
    await this.cache.delete(anywhereOf(attempt));
  }

  /** Compares the password of an admitted attempt; where that fails, say because too many wait, it was no attempt. */
  async comparing<T>(attempt: Attempt, compare: () => Promise<T>): Promise<T> {
    try {
      return await compare();
    } catch (error) {
      await this.cache.decrement(hereOf(attempt));
      throw error;
    }
  }

  /** Ends the lock too, for somebody who has shown otherwise who they are. */
  async forgive(attempt: Attempt): Promise<void> {
    await this.succeeded(attempt);
    await this.cache.delete(lockOf(attempt));
  }

  private async needsCaptcha(attempt: Attempt): Promise<boolean> {
    return Number((await this.cache.get(anywhereOf(attempt))) ?? 0) >= CAPTCHA_AFTER_FAILURES;
  }

  private async locked(attempt: Attempt): Promise<Error> {
    return refusal('session.account-locked', { retryAfterS: await this.secondsLeft(lockOf(attempt)) });
  }

  private async secondsLeft(key: string): Promise<number> {
    return Math.max(1, Math.ceil((await this.cache.ttl(key)) / 1000));
  }
}
