import type { FlowCommand } from '../../shared/api/commands/command-values.js';
import { OpenList } from '../../shared/state/modal/open-list.js';

/** A function that somebody starts: from the menu, a command, a button or an address. */
export interface ClientRun extends FlowCommand {
  project: string;
  /** The record that it is about. */
  item?: string;
  /** What was typed into its form before, as the draft box kept it. */
  draft?: { _id: string; save: Record<string, unknown>; run?: string | undefined };
  /** An address asked for it, which somebody else may have written (D16). */
  linked?: boolean;
}

/** The functions that are running in this page; the host of the program feature shows them. */
export const clientRuns = new OpenList<ClientRun>();

/** Starts a function: its form opens, or it runs at once where it asks for nothing (guard 10, D42). */
export function startFlow(run: Pick<ClientRun, 'project' | 'flow'> & Partial<ClientRun>): void {
  clientRuns.open({ form: {}, auto: true, strict: true, ...run });
}
