import { readTab, writeTab } from '../../shared/state/tab-storage.js';

/** What an address brought that waits for somebody to sign in or register: kept in this tab, given up once it was used. */
const INVITATION = 'bm.invitation';
const INVITATION_SHOWN = 'bm.invitation-shown';
const THIRD = 'bm.third';

export const keepInvitation = (code: string) => void writeTab(INVITATION, code);
export const pendingInvitation = () => readTab(INVITATION);
export function dropInvitation(): void {
  writeTab(INVITATION, null);
  writeTab(INVITATION_SHOWN, null);
}

/** The page before sign-in said where the invitation leads: signing in there accepts it. */
export const markInvitationShown = () => void writeTab(INVITATION_SHOWN, '1');
export const wasInvitationShown = () => readTab(INVITATION_SHOWN) !== null;

export const keepSocialLogin = (token: string) => void writeTab(THIRD, token);
export const pendingSocialLogin = () => readTab(THIRD);
export const dropSocialLogin = () => void writeTab(THIRD, null);

/** Whether the screens before sign-in have something to say about what an address brought. */
export const somethingPending = () => pendingInvitation() !== null || pendingSocialLogin() !== null;
