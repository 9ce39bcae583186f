import type { ProgramCommand } from '../api/command-values.js';
import { OpenList } from '../state/open-list.js';

/** A function that somebody starts: from the menu, a command, a button or an address. */
export interface ProgramRun extends ProgramCommand {
  project: string;
  /** The record that it is about. */
  item?: string;
  /** An address asked for it, which somebody else may have written (D16). */
  linked?: boolean;
}

/** The functions that are running in this page; the host of the program feature shows them. */
export const programRuns = new OpenList<ProgramRun>();

/** Starts a function: its form opens, or it runs at once where it asks for nothing (guard 10, D42). */
export function startProgram(run: Pick<ProgramRun, 'project' | 'flow'> & Partial<ProgramRun>): void {
  programRuns.open({ form: {}, auto: true, strict: true, ...run });
}
