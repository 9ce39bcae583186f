/** Is told of every place that somebody opens. */
export type Tracker = (place: { path: string; title?: string }) => void;

/** Nobody is told unless a deployment plugs a tracker in; the shell keeps the command history by itself. */
let tracker: Tracker = () => undefined;

export function setTracker(given: Tracker): void {
  tracker = given;
}

/** A tracker that fails must not stop anybody from working. */
export function trackPage(place: { path: string; title?: string }): void {
  try {
    tracker(place);
  } catch (cause) {
    console.warn('page tracking failed', cause);
  }
}
