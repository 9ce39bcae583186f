import type { InvitationRow } from './invitation.entity.js';

/** Keeps invitations. */
export abstract class InvitationRepository {
  /** Takes the place of an older one into the same role. */
  abstract put(invitation: InvitationRow): Promise<void>;
  /** Answers the one that ended, if there was one. */
  abstract end(project: string, role: string): Promise<InvitationRow | undefined>;
  /** Those of a project that are valid at a moment. */
  abstract list(project: string, atMs: number): Promise<InvitationRow[]>;
  abstract byCode(code: string): Promise<InvitationRow | undefined>;
}
