export { ExportDialog } from './export-dialog.js';
export { ImportDialog, type ImportDialogProps } from './import-dialog.js';
