import { MOBILE_BELOW_PX } from '../../shared/limits.js';

/** What a new password should look like: 6 to 32 characters, on a phone 6 to 10 are advised (platform §5, D12). */
export const passwordHint = (widthPx = window.innerWidth): string =>
  widthPx < MOBILE_BELOW_PX ? 'session.password.hint-phone' : 'session.rule.password';
