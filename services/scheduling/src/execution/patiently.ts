import { sleep } from '@buildmesh/kernel';
import { NoResponder } from '@buildmesh/service-kit';

/** Services that are just starting are asked this often, a second apart. */
const TRIES = 20;
const RETRY_MS = 1_000;
/**
 * Nobody heard the question, so that nothing was begun. Only the own bus knows: where a function was refused by a service that
 * it asked itself, it had begun.
 */
export const isUnheard = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof NoResponder;

/** Asks again while nobody answers, where nothing can have begun. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnheard(error) || tries === TRIES) throw error;
      await sleep(RETRY_MS);
    }
  }
}
