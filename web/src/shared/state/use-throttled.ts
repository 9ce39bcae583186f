import { useEffect, useRef, useState } from 'react';

/** The value, taken at once and then at most once in `ms`: of those in between the last one at their end. */
export function useThrottled<T>(value: T, ms: number): T {
  const [taken, setTaken] = useState(value);
  const takenAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, taken)) return undefined;
    const take = () => {
      takenAt.current = performance.now();
      setTaken(value);
    };
    const dueInMs = takenAt.current + ms - performance.now();
    if (dueInMs <= 0) return take();
    const timer = setTimeout(take, dueInMs);
    return () => clearTimeout(timer);
  }, [value, taken, ms]);
  return taken;
}
