export { ChartPanel } from './chart/lazy-chart.js';
export { loadViewArrangement } from './view/load-view-arrangement.js';
export { tableRoutes } from './table.routes.js';
export type { TableSlots } from './table-slots.js';
