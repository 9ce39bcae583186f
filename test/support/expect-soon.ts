import { sleep, withDeadline } from '@buildmesh/kernel';
import { patientMs } from '@buildmesh/testing';

const POLL_MS = 50;
/** On a busy machine, too, what nothing hinders has come to be by then. */
const DEADLINE_MS = patientMs(20_000);

/**
 * Waits until what is read equals `expected`, as `toEqual` compares: what was just done shows a moment later. After the
 * deadline it fails with both, or with the fault of the last reading.
 */
export async function expectSoon(
  read: () => unknown,
  expected: unknown,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  for (const end = performance.now() + deadlineMs; ; await sleep(POLL_MS)) {
    // Noted before reading, so that the last reading begins after the deadline, however long one takes.
    const last = performance.now() >= end;
    try {
      // A page that closes or goes elsewhere may never answer.
      const reading = Promise.resolve(read());
      return expect(await withDeadline(reading, DEADLINE_MS, 'a reading')).toEqual(expected);
    } catch (error) {
      if (last) throw error;
    }
  }
}
