export { RowForm } from '../../shared/form/row-form.js';
export { formFields, initialValues } from '../../shared/form/row-form.model.js';
export { RowPanel, type RowPanelProps } from './row-panel.js';
