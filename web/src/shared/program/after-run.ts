import { programRuns } from './program-runs.js';

/** Calls back once the function that was started last has ended or was closed. */
export function afterRun(done: () => void): void {
  const key = programRuns.list().at(-1)?.key;
  const forget = programRuns.subscribe(() => {
    if (programRuns.list().some((entry) => entry.key === key)) return;
    forget();
    done();
  });
}
