import { randomInt } from 'node:crypto';
import type { Invitation } from '@buildmesh/contracts';
import type { Account, InvitationRow, ProjectRow, RoleRow } from '../../store/index.js';
import { modelOf } from '../role/registration.rules.js';

/** Capitals and digits that cannot be mistaken for one another when read out or copied by hand. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A new code of 8 characters (D21). */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** A code as it is stored: typing it in small letters or with spaces in between does not matter. */
export function codeOf(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** An invitation as administrators see it, with the path that opens it. */
export function shownInvitation({ role, code, from, until }: InvitationRow): Invitation {
  return { role, code, link: `/login?o_i_code=${code}`, from: from.getTime(), until: until.getTime() };
}

/** An invitation with what it leads to. */
export interface Offer {
  invitation: InvitationRow;
  project: ProjectRow;
  role: RoleRow;
}

/**
 * Whether an invitation may still be used: in its time, and into an admin role only while the one who invited owns the
 * project, since administrators must not make others by a link that anybody can pass on.
 */
export function isValid({ invitation, project, role }: Offer, nowMs: number): boolean {
  if (invitation.until.getTime() <= nowMs) return false;
  return role._type !== 'admin' || invitation.inviter === project._owner;
}

/** Whether an account is of the kind a role is for: external users stay in their own project. */
export function fits(account: Account, { role, project }: Pick<Offer, 'role' | 'project'>): boolean {
  if (modelOf(role._type) !== account.model) return false;
  return account.model === 'inner' || account.scope === project._id;
}
