export { RecordForm } from '../../shared/form/record-form.js';
export { formFields, initialValues } from '../../shared/form/record-form.model.js';
export { RecordPanel, type RecordPanelProps } from './record-panel.js';
