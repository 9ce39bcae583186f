import type { ApprovalBrief } from '@buildmesh/contracts';
import type { Application } from '@buildmesh/domain';

/** An application as stored: the value of the rules, and what it belongs to. */
export interface StoredApplication {
  id: string;
  project: string;
  definition: string;
  version: number;
  entity: string;
  /** Role that the applicant had, for the row. */
  role: string | null;
  application: Application;
  /** Whoever had or has a part in it, and may read it (D51). */
  involved: string[];
  info: ApprovalBrief['info'];
  createdAt: number;
  updatedAt: number;
}

/** What a change leaves to be written to the row, and when the step is over. */
export interface PendingEffects {
  unwritten: Readonly<Record<string, unknown>>;
  dueAt: number | null;
  /** Who may decide now. */
  handlers: readonly string[];
  words: string;
  /** Rows that the project may have, for a row that is new. */
  quota?: number | undefined;
  nowMs: number;
}
