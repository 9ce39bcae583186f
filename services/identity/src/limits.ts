const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A session ends this long after it was last seen (D11). */
export const SESSION_IDLE_MS = 7 * DAY_MS;
/** A session ends this long after it began, whatever happens (D11). */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
/** `seen` of a session is written at most this often. */
export const SEEN_EVERY_MS = MINUTE_MS;
/** A member counts as online this long after being seen. */
export const ONLINE_MS = 5 * MINUTE_MS;
/** A project token is looked up again after this time at the latest. */
export const PROJECT_TOKEN_RECHECK_MS = DAY_MS;

/** Password hashing (D12): OWASP's minimum for argon2id. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes computed at once, and how many more may wait (D12). */
export const HASHES_AT_ONCE = 2;
export const HASHES_WAITING = 50;

/** Wrong passwords of one account from one address before the lock, and how long it lasts (D12). */
export const LOCK_AFTER_FAILURES = 5;
export const LOCK_MS = 10 * MINUTE_MS;
/** Wrong passwords of one account from anywhere before a captcha is asked for, and how long they count (S9). */
export const CAPTCHA_AFTER_FAILURES = 5;
export const CAPTCHA_WINDOW_MS = 30 * MINUTE_MS;
/** Wrong passwords from one address, whatever the account, before it has to wait (S9). */
export const ADDRESS_FAILURES = 20;
export const ADDRESS_WINDOW_MS = 15 * MINUTE_MS;

/** A captcha is good for one answer within this time (D18). */
export const CAPTCHA_MS = 5 * MINUTE_MS;
/** A phone code is good this long and for this many tries (D18). */
export const CODE_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;
/** One code per phone in this time, so many per phone and per address a day (D18, S9). */
export const CODE_EVERY_MS = MINUTE_MS;
export const CODES_PER_PHONE_A_DAY = 10;
export const CODES_PER_ADDRESS_A_DAY = 100;
export const CODE_DAY_MS = DAY_MS;

/** A trial project expires after this time (D65). */
export const TRIAL_MS = 30 * DAY_MS;
/** A removed project can be restored this long (D78). */
export const RESTORABLE_MS = 30 * DAY_MS;
/** Most roles of a project; the list is answered whole. */
export const MAX_ROLES = 500;
/** Most projects in one list. */
export const MAX_PROJECTS_LISTED = 500;
/** Members answered when no page is named. */
export const MEMBERS_UNPAGED = 500;

/** Characters kept of the state before and after a change (D87). */
export const AUDIT_CUT = 10_000;
/** Audit entries are kept this long (D70). */
export const AUDIT_KEPT_MS = 180 * DAY_MS;
/** A call with the same key has one effect and one answer within this time (D86). */
export const RETRY_KEPT_MS = DAY_MS;
/** How often expired sessions and old audit entries are cleared away, and how many rows in one statement. */
export const HOUSEKEEPING_EVERY_MS = HOUR_MS;
export const HOUSEKEEPING_BATCH = 5_000;
