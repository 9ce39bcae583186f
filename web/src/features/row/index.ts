export { RowForm } from '../../entities/row/form/row-form.js';
export { formFields, initialValues } from '../../entities/row/form/row-form.model.js';
export { RowPanel, type RowPanelProps } from './row-panel.js';
