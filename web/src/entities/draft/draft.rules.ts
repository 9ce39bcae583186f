import type { Mode } from '../../shared/state/flags/mode.js';

/** Drafts that the box shows at first (data §9). */
const DRAFTS_SHOWN = 5;
const DRAFTS_SHOWN_IN_DEBUG = 8;

interface Sight {
  mobile: boolean;
  mode: Mode;
  /** The project shows its draft view. */
  shown: boolean;
}

/** Drafts are enabled on a desktop in the mode of the platform, and wherever the draft view is visible (data §4). */
export const areDraftsOn = ({ mobile, mode, shown }: Sight): boolean =>
  shown || (!mobile && mode === 'developer');

/** The drafts that are shown at first. */
export const firstDrafts = <T>(drafts: readonly T[], debug: boolean): readonly T[] =>
  drafts.slice(0, debug ? DRAFTS_SHOWN_IN_DEBUG : DRAFTS_SHOWN);
