import { sleep } from '@buildmesh/kernel';
import { patientMs } from './patience.js';

const POLL_MS = 10;
/** On a busy machine, too, what nothing hinders has come to be by then. */
const DEADLINE_MS = patientMs(20_000);

/** Waits until `holds`; throws when it still does not `withinMs` later. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  withinMs = DEADLINE_MS,
): Promise<void> {
  for (const end = performance.now() + withinMs; ; await sleep(POLL_MS)) {
    // Noted before looking, so that the last look begins after the deadline, however long one takes.
    const last = performance.now() >= end;
    if (await holds()) return;
    if (last) throw new Error(`did not come to be within ${withinMs} ms`);
  }
}
