import { availableParallelism } from 'node:os';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

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

/** Characters of a person's name. */
export const NICKNAME_LENGTH = 60;

/** Password hashing (D12): OWASP's minimum for argon2id. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes computed at once: two at most (D12), and never on every core, or lists would take twice as long meanwhile. */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** How many more may wait (D12). */
export const HASHES_WAITING = 50;
/** Longest time after which somebody who found no place is asked to come back. */
export const LONGEST_RETRY_S = 60;

/** Wrong passwords of one account from one address before the lock, and how long it lasts (D12). */
export const LOCK_AFTER_FAILURES = 5;
export const LOCK_MS = 10 * MINUTE_MS;
/** Wrong passwords of one account from anywhere before a captcha is asked for, and how long they count (S9). */
export const CAPTCHA_AFTER_FAILURES = 5;
export const CAPTCHA_WINDOW_MS = 30 * MINUTE_MS;
/** Wrong passwords from one address, whatever the account, before it has to wait (S9). */
export const ADDRESS_FAILURES = 20;
export const ADDRESS_WINDOW_MS = 15 * MINUTE_MS;

/** A login ticket is good this long at most, a ticket to log in as somebody, and a scan ticket (D14, D15). */
export const LOGIN_TICKET_MS = 5 * MINUTE_MS;
export const LOG_IN_AS_MS = MINUTE_MS;
export const SCAN_TICKET_MS = 2 * MINUTE_MS;
/** A preview of a role ends after this time. */
export const PREVIEW_MS = 30 * MINUTE_MS;
/** Most unused tickets that one session has; asking for more ends the oldest. */
export const MAX_TICKETS_OF_SESSION = 50;
/** Most share links of a project. */
export const MAX_SHARES = 500;
/** Commands for one member of a project: how many wait, how long, and how large each is (D6). */
export const MAX_COMMANDS = 20;
export const COMMAND_MS = 5 * MINUTE_MS;
export const MAX_COMMAND_BYTES = 4096;

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
/** An expired project can be read this long (D68). */
export const READ_AFTER_EXPIRY_MS = 30 * DAY_MS;
/** A licence that ends within this time counts as expiring, and so many of staff's deeds are shown with a project. */
export const EXPIRING_MS = 30 * DAY_MS;
export const CUSTOMER_HISTORY_SHOWN = 20;
/** A removed project can be restored this long (D78). */
export const RESTORABLE_MS = 30 * DAY_MS;
/** Most roles of a project; the list is answered whole. */
export const MAX_ROLES = 500;
/** Most departments and groups of a project; the list is answered whole. */
export const MAX_GROUPS = 2000;
/** Most menu entries and modules of a project; the lists are answered whole. */
export const MAX_MENU_ENTRIES = 1000;
export const MAX_MODULES = 1000;
/** Most items of one type in a module. */
export const MAX_MODULE_ITEMS = 2000;
/** Time to be back from a messaging app, and to use what was shown there. */
export const OAUTH_STATE_MS = 10 * MINUTE_MS;
export const OAUTH_TOKEN_MS = 10 * MINUTE_MS;
/** Most messaging-app identities of one account. */
export const MAX_BINDINGS = 20;

/** The look of a project, asked for before sign-in, is read from the database once in this time. */
export const BRANDING_CACHE_MS = MINUTE_MS;
/** Most projects in one list. */
export const MAX_PROJECTS_LISTED = 500;
/** Members answered when no page is named. */
export const MEMBERS_UNPAGED = 500;

/** Most accounts in the list of those made in a project. */
export const SUB_USERS_LISTED = 5000;
/** Applications answered when no page is named. */
export const APPLICATIONS_UNPAGED = 100;

/** Characters kept of the state before and after a change (D87). */
export const AUDIT_CUT = 10_000;
/** Audit entries are kept this long (D70). */
export const AUDIT_KEPT_MS = 180 * DAY_MS;
/** A call with the same key has one effect and one answer within this time (D86). */
export const RETRY_KEPT_MS = DAY_MS;
/** Other services are told of a project that is gone for good during this time. */
export const PURGE_TOLD_MS = 7 * DAY_MS;
/** Projects whose use is counted in one go. */
export const COUNTED_AT_ONCE = 20;
/** How often projects' use is counted, and expired sessions and old audit entries are cleared away. */
export const HOUSEKEEPING_EVERY_MS = HOUR_MS;

/** Administrators of a project that another service is told of. */
export const ADMINS_TOLD = 500;
