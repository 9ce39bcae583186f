/** Colour of what has a label without one (spec: data §3). */
const DEFAULT_LABEL_COLOUR = 'gray';

/** The label in which somebody keeps favourites (spec: platform §3). */
export const FAVOURITES_KEY = 'recent';
/** Most favourites of one person. */
export const MAX_FAVOURITES = 100;

/** A place that somebody marked (spec: platform §3). `time` in epoch ms; one that is not enabled was taken back. */
export interface Favourite {
  id: string;
  type: string;
  name: string;
  time: number;
  enable: boolean;
}

/** The colour that a label gives a thing; gray where it names none, `undefined` where the thing has no label. */
export function labelColour(label: Readonly<Record<string, string>>, id: string): string | undefined {
  if (!Object.hasOwn(label, id)) return undefined;
  return label[id] === '' ? DEFAULT_LABEL_COLOUR : label[id];
}

/** Marks a place, or takes the mark back; the newest mark comes last, beyond the most the oldest one goes. */
export function toggleFavourite(
  list: readonly Favourite[],
  place: Omit<Favourite, 'time' | 'enable'>,
  nowMs: number,
): Favourite[] {
  const known = list.find(({ id }) => id === place.id);
  const others = list.filter((one) => one !== known);
  return [...others, { ...place, time: nowMs, enable: !known?.enable }].slice(-MAX_FAVOURITES);
}
