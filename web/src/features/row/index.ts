export { RowPanel } from './row-panel.js';
