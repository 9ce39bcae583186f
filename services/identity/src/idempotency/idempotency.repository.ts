import type { Retry } from './idempotency.rules.js';

/** Remembers answers of calls that may come again (D86). */
export abstract class RetryRepository {
  /**
   * Claims a call for this transaction, after waiting for one that has it. Answers what it was answered before, or
   * `undefined` when this is the first; refuses when the key was used for something else.
   */
  abstract claim(retry: Retry): Promise<{ answer: unknown } | undefined>;
  /** Keeps the answer of a claimed call. */
  abstract keep(retry: Retry, answer: unknown): Promise<void>;
}

/** Does `work` unless the same call was answered before, then answers the same. A call without a key is always done. */
export async function idempotently<T>(
  retries: RetryRepository,
  retry: Retry | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!retry) return work();
  const before = await retries.claim(retry);
  if (before) return before.answer as T;
  const answer = await work();
  await retries.keep(retry, answer);
  return answer;
}
