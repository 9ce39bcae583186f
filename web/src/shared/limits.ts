/** Longest wait for an answer (platform §9, D8), unless the gateway is configured otherwise. */
export const REQUEST_TIMEOUT_MS = 120_000;
/** Requests to one URL within `URL_WINDOW_MS` (D8): the server would refuse more. As configured, this is usual. */
export const URL_LIMIT = 20;
export const URL_WINDOW_MS = 1000;
/** Requests under way at once, as many as the server allows a session (D8); the rest wait in line. As configured, this is usual. */
export const CONCURRENCY = 50;
/** Above this many waiting requests the user is warned, at most once per `QUEUE_WARNING_MS` (platform §8, §9). */
export const QUEUE_WARNING_ABOVE = 50;
export const QUEUE_WARNING_MS = 1000;
/** Failures in a row of one request after which the user is told to reload (platform §8). */
export const FAILURE_CAP = 3;
/** An error notice stays this long and does not come twice within it (platform §8). */
export const NOTICE_MS = 3000;
/** What nobody looks at any more is kept this long (platform §9). */
export const CONTEXT_CACHE_S = 60;
/** The fields of all tables are listed at most once in this time (data §9). */
export const FIELD_LIST_SPACING_MS = 1000;
/** Waits before a reading request is tried again after the network or a service failed. */
export const RETRY_DELAYS_MS = [300, 900] as const;
/** How long is waited where a delay is wanted and none is told (platform §9). */
export const DEFAULT_DELAY_MS = 1000;
/** An act on an application is not taken again until nobody pressed for this long (data §9). */
export const PERFORM_DEBOUNCE_MS = 500;
/** Roles are listed at most once in this time (platform §9). */
export const ROLE_LIST_SPACING_MS = 500;
/** Accounts wanted within this time are looked up in one call (platform §9). */
export const USER_BATCH_MS = 100;
/** Names of rows wanted within this time are looked up in one call (platform §9). */
export const NAME_BATCH_MS = 500;
/** What is known of an account is kept this long (data §9). */
export const ACCOUNT_CACHE_MS = 30 * 60_000;
/** An account that was not found out by then is marked as timed out (platform §5). */
export const LOOKUP_PATIENCE_MS = 3000;
/** First and longest pause between looks whether the server is back. */
export const RECOVERY_MIN_MS = 1000;
export const RECOVERY_MAX_MS = 15_000;
/** Open places kept as tabs (platform §4). */
export const MAX_TABS = 8;
/** Recent places shown (platform §9). */
export const RECENTS_SHOWN = 4;
/** Visited paths remembered for the palette (platform §4). */
export const HISTORY_LIMIT = 10;
/** Rows or options that a selector offers at once (platform §9, data §9). */
export const SELECTOR_LIMIT = 50;
/** Nicknames are cut to this many characters where space is short (platform §9). */
export const NICKNAME_SHOWN = 12;
/** The last place of a list that is put in order by hand (data §9). */
export const MAX_SORT_INDEX = 1e12;
/** Width below which the phone layout is used (platform §9). */
export const MOBILE_BELOW_PX = 500;
/** A page is never narrower than this on other devices: there it is scrolled sideways (platform §9). */
export const MIN_PAGE_PX = 1000;
/** A menu of the right mouse button opens this long after the press, this far from the pointer; menus lie above 999 as it is (data §9). */
export const CONTEXT_MENU = { delayMs: 100, offsetPx: 6 } as const;
/** What views are filtered by through other views is looked at once in this time (data §9). */
export const LINK_SPACING_MS = 100;
/** Tables of more rows are large: they are sorted and filtered by the server, others at the screen (data §9). */
export const LARGE_TABLE_ROWS = 500;
/** What a record holds in a collection is pushed into its table once in this time (data §9). */
export const COLLECTION_PUSH_MS = 100;
/** A workbook with a sheet of more rows is large: its changes are told of once in `SHEET_DELAY_MS` (data §9). */
export const SHEET_LARGE_ROWS = 200;
export const SHEET_DELAY_MS = 1000;
/** Workbooks of records that are kept as they were read (data §9). */
export const SHEET_FILES_KEPT = 200;
/** Heap share above which the page reloads after a navigation, at most once per `MEMORY_RELOAD_MS` (platform §2.2). */
export const MEMORY_THRESHOLD = 0.7;
export const MEMORY_RELOAD_MS = 60_000;
