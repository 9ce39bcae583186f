import { lazyPart } from '../../../shared/ui/state/lazy-part.js';

/** The chart of a table with its choices; its code comes when the first one is shown. */
export const ChartPanel = lazyPart(async () => (await import('./chart-panel.js')).ChartPanel);
