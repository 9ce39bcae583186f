import { MEMORY_RELOAD_MS, MEMORY_THRESHOLD } from '../../shared/limits.js';

/** The page as the steps after a navigation need it. */
export interface NavigationTools {
  track: (path: string) => void;
  scrollToTop: () => void;
  resetModals: () => void;
  /** Bytes in use and the most there may be; `null` where the browser does not say. */
  memory: () => { used: number; limit: number } | null;
  now: () => number;
  /** When the page was last reloaded for its memory. */
  lastReload: () => number | null;
  /** False without session storage: then a reload could not be limited. */
  noteReload: (at: number) => boolean;
  reload: () => void;
  warn: (text: string) => void;
}

/** What happens after each navigation (guard 6, platform §2.2). */
export function afterNavigation(path: string, tools: NavigationTools): void {
  tools.track(path);
  tools.scrollToTop();
  tools.resetModals();
  freeMemory(tools);
}

/** Above the threshold the page reloads, at most once a minute. */
function freeMemory({ memory, now, lastReload, noteReload, reload, warn }: NavigationTools): void {
  const use = memory();
  if (!use || use.limit <= 0 || use.used / use.limit <= MEMORY_THRESHOLD) return;
  const at = now();
  const last = lastReload();
  if (last !== null && at - last < MEMORY_RELOAD_MS) return;
  if (noteReload(at)) reload();
  else warn('Memory is almost full; please clear the cache of the browser manually');
}
