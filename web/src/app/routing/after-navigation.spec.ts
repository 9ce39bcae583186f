import { afterNavigation, type NavigationTools } from './after-navigation.js';

function go(change: Partial<NavigationTools> = {}) {
  const done: string[] = [];
  afterNavigation('/table/x', {
    track: (path) => void done.push(`track ${path}`),
    scrollToTop: () => void done.push('top'),
    resetModals: () => void done.push('modals'),
    memory: () => null,
    now: () => 1_000_000,
    lastReload: () => null,
    noteReload: () => true,
    reload: () => void done.push('reload'),
    warn: () => void done.push('warn'),
    ...change,
  });
  return done;
}
const memory = (used: number) => () => ({ used, limit: 100 });

describe('after a navigation', () => {
  it('the page is tracked, scrolled to its top, and its modals are reset', () => {
    expect(go()).toEqual(['track /table/x', 'top', 'modals']);
  });

  it('the page reloads when memory is over 0.7 of the limit', () => {
    expect(go({ memory: memory(71) })).toContain('reload');
    expect(go({ memory: memory(70) })).not.toContain('reload');
  });

  it('the page reloads for memory at most once in 60 seconds', () => {
    expect(go({ memory: memory(90), lastReload: () => 1_000_000 - 59_999 })).not.toContain('reload');
    expect(go({ memory: memory(90), lastReload: () => 1_000_000 - 60_000 })).toContain('reload');
  });

  it('a warning asks to clear the cache where session storage is missing', () => {
    expect(go({ memory: memory(90), noteReload: () => false }).slice(3)).toEqual(['warn']);
  });
});
