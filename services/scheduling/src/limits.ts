const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** The newest fire that nobody was there for is made up for while it is younger than this (D56). */
export const REPLAY_MS = 60 * SECOND_MS;
/** Failures in a row after which a task is switched off (D56). */
export const MAX_FAILURES = 5;
/** Fires kept of a task, and for how long (D56). */
export const FIRES_KEPT = 1_000;
export const FIRES_KEPT_MS = 90 * DAY_MS;
/** Fires of a time of absence that are logged as missed; those before them are not told one by one. */
export const MISSED_TOLD = 100;

/** A run whose process sent no sign of life for this long is over (D56); signs come this often. */
export const LEASE_MS = 30 * SECOND_MS;
export const BEAT_MS = 5 * SECOND_MS;
/** Longest sleep of the dispatcher: what it was not told of, it sees by then, well before a fire is too old to be run. */
export const LONGEST_SLEEP_MS = 20 * SECOND_MS;
/** After a fault of the database the dispatcher rests for this long. */
export const REST_MS = 5 * SECOND_MS;
/** Tasks claimed in one transaction, and runs at once in a process; the others of a claim wait in line. */
export const CLAIMED_AT_ONCE = 200;
export const RUNS_AT_ONCE = 32;
/** How long a stop waits for what is running. */
export const STOP_MS = 5 * SECOND_MS;

/** Characters of a result that are kept. */
export const RESULT_LENGTH = 2_000;
