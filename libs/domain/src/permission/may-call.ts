import { isAdmin } from './check.js';
import type { Caller, CallLevel, CallRefusal } from './permission.types.js';

/**
 * The one decision whether a caller may use an endpoint of a level (D27): `undefined` for yes, else the error key.
 * Services among themselves (`system`) may call everything; a level that is not known is refused.
 */
export function mayCall(access: { readonly level: CallLevel }, caller: Caller): CallRefusal | undefined {
  if (caller.via === 'system' || access.level === 'public') return undefined;
  if (access.level === 'internal') return 'no-authority';
  if (caller.via === 'anonymous') return 'no-session';
  return suffices(access.level, caller) ? undefined : 'no-authority';
}

function suffices(level: Exclude<CallLevel, 'public' | 'internal'>, caller: Caller): boolean {
  const signedIn = caller.via === 'session';
  switch (level) {
    case 'session':
      return signedIn;
    case 'member':
      return signedIn && isMember(caller);
    case 'admin':
      return signedIn && isMember(caller) && isAdmin(caller);
    case 'owner':
      return signedIn && isMember(caller) && caller.owner;
    case 'open-token':
      return caller.via === 'open-token' ? caller.project !== undefined : isMember(caller);
    default:
      return false;
  }
}

/** Belongs to the project of the path: said so, or shown by owning it or by a role in it. */
function isMember(caller: Caller): boolean {
  if (caller.project === undefined) return false;
  return caller.member ?? (caller.owner || caller.roleType !== undefined);
}
