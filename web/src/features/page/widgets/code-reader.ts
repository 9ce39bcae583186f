interface Detected {
  rawValue: string;
}

/** The reader of codes that browsers bring along. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly Detected[]>;
}

type DetectorClass = new () => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser has a camera for us, and reads codes in what it sees. */
export const canSee = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Between two looks. */
const LOOK_MS = 250;

/** Looks at a film until there is a code in it; `stop` ends that. */
export function watchForCode(film: HTMLVideoElement, onCode: (code: string) => void): { stop: () => void } {
  const Class = detectorClass();
  if (!Class) return { stop: () => undefined };
  const detector = new Class();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    // Before the first picture there is nothing to look at, and the reader refuses.
    const [found] = await detector.detect(film).catch(() => []);
    if (stopped) return;
    if (found) onCode(found.rawValue);
    else timer = setTimeout(() => void look(), LOOK_MS);
  };
  void look();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
