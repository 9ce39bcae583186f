import { hash, verify } from '@node-rs/argon2';
import { QueueFull, randomText, Semaphore } from '@buildmesh/kernel';
import { fail } from '@buildmesh/contracts';
import { ARGON2, HASHES_AT_ONCE, HASHES_WAITING } from '../limits.js';

/** Hashes and compares passwords with argon2id, few at a time, since each costs 19 MB and tens of milliseconds (D12). */
export class PasswordHasher {
  private readonly gate = new Semaphore(HASHES_AT_ONCE, HASHES_WAITING);
  /** Made at once, so that not even the first unknown user takes longer. */
  private readonly dummy = hash(randomText(32), ARGON2);

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password, ARGON2));
  }

  /** Without a stored hash it does the same work and answers false, so that timing does not tell who exists. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const same = await this.limited(() => verify(against, password));
    return stored !== undefined && same;
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.gate.run(work);
    } catch (error) {
      if (error instanceof QueueFull) throw fail('too-many-requests', { retryAfterS: 1 });
      throw error;
    }
  }
}
