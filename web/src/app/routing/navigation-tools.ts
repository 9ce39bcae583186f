import { trackPage } from '../../shared/navigation/tracker.js';
import { modals } from '../../shared/state/modal/modals.js';
import { readTab, writeTab } from '../../shared/state/tab-storage.js';
import type { NavigationTools } from './after-navigation.js';

const RELOADED = 'bm.memory-reload';

/** Chromium tells how much memory a page uses; other browsers do not. */
interface MemoryOfPage {
  usedJSHeapSize: number;
  jsHeapSizeLimit: number;
}

export const navigationTools: NavigationTools = {
  track: (path) => trackPage({ path, title: document.title }),
  scrollToTop: () => {
    window.scrollTo(0, 0);
    document.getElementById('main')?.scrollTo(0, 0);
  },
  resetModals: () => modals.reset(),
  memory: () => {
    const { memory } = performance as Performance & { memory?: MemoryOfPage };
    return memory ? { used: memory.usedJSHeapSize, limit: memory.jsHeapSizeLimit } : null;
  },
  now: Date.now,
  lastReload: () => Number(readTab(RELOADED)) || null,
  noteReload: (at) => writeTab(RELOADED, String(at)),
  reload: () => window.location.reload(),
  warn: (text) => console.warn(text),
};
