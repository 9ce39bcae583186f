import { tokenStored } from '../../shared/state/session/session.slice.js';
import { storeToken } from '../../shared/state/session/session-storage.js';
import type { AppDispatch } from '../../shared/state/store.js';

/** Failed tries after which the captcha is asked for without waiting for the server to say so (S9). */
export const CAPTCHA_AFTER = 5;

/** User name that means "use the password as the token" (D13). */
export const TOKEN_USER = '__token__';

/** Keeps the token; the application then loads user and projects by itself. */
export function signedIn(dispatch: AppDispatch, token: string): void {
  storeToken(token);
  dispatch(tokenStored(token));
}

/** True when a refusal asks for a captcha. */
export function asksForCaptcha(fault: { data?: unknown; errors?: { field: string }[] }): boolean {
  const flagged = (fault.data as { captcha?: unknown } | undefined)?.captcha === true;
  return flagged || (fault.errors ?? []).some(({ field }) => field === 'randstr' || field === 'ticket');
}
