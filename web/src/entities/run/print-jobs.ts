import type { PrintCommand } from '../../shared/api/commands/command-values.js';
import { OpenList } from '../../shared/state/modal/open-list.js';

/** What waits to be looked at before it is printed. */
export const printJobs = new OpenList<PrintCommand>();
