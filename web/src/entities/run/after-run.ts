import { clientRuns } from './client-runs.js';

/** Calls back once the function that was started last has ended or was closed. */
export function afterRun(done: () => void): void {
  const key = clientRuns.list().at(-1)?.key;
  const forget = clientRuns.subscribe(() => {
    if (clientRuns.list().some((entry) => entry.key === key)) return;
    forget();
    done();
  });
}
