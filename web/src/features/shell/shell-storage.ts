import { isPreview } from '../../shared/state/session/session-storage.js';
import { NO_PLACES, type Destinations } from './palette/destinations.model.js';

/** Width of the navigation in pixels. */
export const NAV_WIDTH = { min: 180, usual: 232, max: 400, folded: 52 } as const;

export interface Frame {
  folded: boolean;
  width: number;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? otherwise : { ...otherwise, ...(JSON.parse(text) as Partial<T>) };
  } catch {
    // Storage is switched off, or holds something older than this version.
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: the shell forgets on reload, nothing else is lost.
  }
}

const placesKey = (user: string, project: string) => `bm.shell.${user}.${project}`;

export const loadFrame = () => read<Frame>('bm.frame', { folded: false, width: NAV_WIDTH.usual });
export const saveFrame = (frame: Frame) => write('bm.frame', frame);

/** A preview begins without places and keeps none: the role does not see every table that the person does. */
export const loadDestinations = (user: string, project: string) =>
  isPreview() ? NO_PLACES : read<Destinations>(placesKey(user, project), NO_PLACES);
export function saveDestinations(user: string, project: string, destinations: Destinations): void {
  if (!isPreview()) write(placesKey(user, project), destinations);
}
