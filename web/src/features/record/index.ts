export { RowForm } from '../../shared/form/record-form.js';
export { formFields, initialValues } from '../../shared/form/record-form.model.js';
export { RowPanel, type RowPanelProps } from './record-panel.js';
