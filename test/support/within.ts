import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;

/** The first answer of `ask` that fits, or one that was asked for after `ms` when none did in time. */
export async function within<T>(ms: number, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (const end = performance.now() + ms; ; await sleep(PAUSE_MS)) {
    const last = performance.now() >= end;
    const answer = await ask();
    if (last || fits(answer)) return answer;
  }
}
