// How slow this machine is now, as the tests' deadlines need to know: a fixed piece of work of the kinds that tests do,
// timed against what it takes on an idle machine of two cores.
import { createHash } from 'node:crypto';

const REFERENCE_MS = 230;
/** Slower than that, and something else is wrong. */
const SLOWEST = 8;
const ROUNDS = 3;

function work() {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    _id: `row${index}`,
    name: `Name ${index}`,
    qty: index,
  }));
  let total = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    const text = JSON.stringify(rows);
    total += createHash('sha256').update(text).digest()[0];
    total += JSON.parse(text)
      .filter(({ qty }) => qty % 3 === 0)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)).length;
  }
  return total;
}

/** At least 1; the median of a few rounds, so that one interruption does not count. */
export function machineSlowness() {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  const median = rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return Math.min(SLOWEST, Math.max(1, median / REFERENCE_MS));
}
