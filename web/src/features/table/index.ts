export { tableRoutes } from './table.routes.js';
export type { RecordPanelProps, TableSlots } from './table-slots.js';
