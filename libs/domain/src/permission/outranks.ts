/** Where somebody stands in a project, whether the account may be used now or not. */
export interface Rank {
  owner: boolean;
  /** Holds a role of type admin. */
  admin: boolean;
}

/**
 * Whether an administrator may act upon another member's account or membership: change its password, phone, name or roles,
 * ban, activate, kick or remove it, sign in as it. The owner stands above everybody, other administrators above those who
 * are none; as equals they could take each other's place, or undo what the owner did (ID-AUTH-031 to 037).
 */
export function outranks(actor: Pick<Rank, 'owner'>, member: Rank): boolean {
  return !member.owner && (actor.owner || !member.admin);
}
