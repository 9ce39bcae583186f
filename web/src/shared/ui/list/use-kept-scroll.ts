import { useEffect, useRef, type RefObject } from 'react';

/** Frames within which the content has to be tall enough again. */
const MAX_FRAMES = 30;

const kept = new Map<string, number>();

/** Keeps how far a pane was scrolled under `key` and brings it back there; with `null` nothing is kept. */
export function useKeptScroll(key: string | null): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const pane = ref.current;
    if (!pane || key === null) return undefined;
    const wanted = kept.get(key) ?? 0;
    let settled = false;
    let frames = 0;
    let frame = requestAnimationFrame(function restore() {
      settled = wanted === 0 || pane.scrollTop >= wanted || frames >= MAX_FRAMES;
      if (settled) return;
      frames += 1;
      pane.scrollTop = wanted;
      frame = requestAnimationFrame(restore);
    });
    const save = () => {
      if (settled) kept.set(key, pane.scrollTop);
    };
    pane.addEventListener('scroll', save, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      pane.removeEventListener('scroll', save);
    };
  }, [key]);
  return ref;
}
