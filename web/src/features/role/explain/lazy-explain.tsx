import { lazy } from 'react';

/** Loaded when somebody asks. */
export const ExplainDialog = lazy(async () => ({
  default: (await import('./explain-dialog.js')).ExplainDialog,
}));
