import { RECOVERY_MAX_MS, RECOVERY_MIN_MS } from '../limits.js';

const LOOK_NOW = 'bm:look-for-server';

/** Looks at once whether the server answers, for somebody who does not want to wait. */
export const lookForServer = (): void => void window.dispatchEvent(new Event(LOOK_NOW));

/** Looks again and again, ever more slowly, whether the server answers; calls back once when it does. */
export function watchForServer(onBack: () => void, look: () => Promise<boolean> = isServerLive): () => void {
  let stopped = false;
  let delay = RECOVERY_MIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryOnce = async () => {
    clearTimeout(timer);
    const live = await look();
    if (stopped) return;
    if (live) {
      stop();
      onBack();
      return;
    }
    delay = Math.min(delay * 2, RECOVERY_MAX_MS);
    timer = setTimeout(() => void tryOnce(), delay);
  };
  const now = () => void tryOnce();
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    for (const event of ['online', LOOK_NOW]) window.removeEventListener(event, now);
  };
  for (const event of ['online', LOOK_NOW]) window.addEventListener(event, now);
  timer = setTimeout(now, delay);
  return stop;
}

async function isServerLive(): Promise<boolean> {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok;
  } catch {
    // Still unreachable: that is the answer.
    return false;
  }
}
