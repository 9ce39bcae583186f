export { RecordForm } from './record-form.js';
export { formFields, initialValues } from './record-form.model.js';
export { RecordPanel, type RecordPanelProps } from './record-panel.js';
