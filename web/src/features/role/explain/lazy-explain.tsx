import { lazyPart } from '../../../shared/ui/state/lazy-part.js';

/** Loaded when somebody asks. */
export const ExplainDialog = lazyPart(async () => (await import('./explain-dialog.js')).ExplainDialog);
