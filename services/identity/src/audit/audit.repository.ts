/** Something that was changed. `before` and `after` may be any plain data; secrets in it are left out. */
export interface AuditNote {
  project: string | null;
  /** Account of the person who did it; absent for the platform itself. */
  account: string | null;
  /** Id of the contract. */
  action: string;
  /** `{kind}/{id}`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

export interface AuditQuery {
  project: string;
  target?: string | undefined;
  account?: string | undefined;
  /** Ids of contracts; any when absent. */
  actions?: readonly string[] | undefined;
  /** Epoch ms; only older entries. */
  before?: number | undefined;
  size: number;
}

export interface AuditEntry {
  _id: string;
  time: number;
  user: string | null;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
}

/** The append-only record of changes (D87). */
export abstract class AuditRepository {
  abstract add(note: AuditNote): Promise<void>;
  /** Newest first. */
  abstract list(query: AuditQuery): Promise<AuditEntry[]>;
}
