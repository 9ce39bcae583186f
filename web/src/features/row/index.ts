export { RowPanel, type RowPanelProps } from './row-panel.js';
