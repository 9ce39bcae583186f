import { renderHook } from '@testing-library/react';
import { useMobile } from './use-mobile.js';

/** A browser window of this width, as far as questions for a width go. */
function windowOf(widthPx: number) {
  const before = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    ...before(query),
    matches: widthPx <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? -1),
  })) as typeof window.matchMedia;
  return () => (window.matchMedia = before);
}

it.each([
  [390, true],
  [499, true],
  [500, false],
  [1440, false],
])('a window %d px wide has the layout of phones: %s', (widthPx, mobile) => {
  const restore = windowOf(widthPx);
  expect(renderHook(() => useMobile()).result.current).toBe(mobile);
  restore();
});
