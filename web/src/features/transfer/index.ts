export { ExportDialog } from './export-dialog.js';
export { ConvertValuesDialog } from './tool/convert-values-dialog.js';
export { CopyValuesDialog } from './tool/copy-values-dialog.js';
export { MergeRowsDialog } from './tool/merge-rows-dialog.js';
export { ImportDialog, type ImportDialogProps } from './import-dialog.js';
