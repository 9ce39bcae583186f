import { useEffect, useState, type PointerEvent } from 'react';

/** How long a slide stands (spec: data §9). */
export const AUTOPLAY_MS = 2000;
/** A finger that goes less far has only pressed. */
const SWIPE_PX = 40;

/** Which of some slides is shown: round again after the last, by itself unless somebody looks closer or wants less motion. */
export function useSlides(count: number, autoplay: boolean) {
  const [wanted, setWanted] = useState(0);
  const [plays, setPlays] = useState(
    () => autoplay && !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [held, setHeld] = useState(false);
  const [from, setFrom] = useState<number>();
  const at = count === 0 ? 0 : ((wanted % count) + count) % count;
  useEffect(() => {
    if (!plays || held || count < 2) return undefined;
    const timer = setInterval(() => setWanted((now) => now + 1), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [plays, held, count]);
  const swipe = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onPointerDown: ({ clientX }: PointerEvent) => setFrom(clientX),
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = from === undefined ? 0 : clientX - from;
      setFrom(undefined);
      if (Math.abs(moved) >= SWIPE_PX) setWanted(at - Math.sign(moved));
    },
  };
  return { at, go: setWanted, plays, setPlays, swipe };
}
