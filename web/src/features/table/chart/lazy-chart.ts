import { lazy } from 'react';

/** The chart of a table with its choices; its code comes when the first one is shown. */
export const ChartPanel = lazy(async () => ({ default: (await import('./chart-panel.js')).ChartPanel }));
