import { isAdmin } from './check.js';
import type { Caller, CallLevel, CallRefusal, Endpoint } from './permission.types.js';

/** Kinds of endpoints that change nothing; a redirect may end a sign-in elsewhere. */
const READS: readonly string[] = ['query'];

/**
 * The one decision whether a caller may use an endpoint (D27): `undefined` for yes, else the error key. Services among
 * themselves (`system`) may call everything. A one-time ticket opens nothing but its exchange, a share token what reads a shared page
 * (`withShare`, D14), a preview of a role only reads (`inPreview` aside); a level or a caller that is not known is refused.
 */
export function mayCall({ access, kind }: Endpoint, caller: Caller): CallRefusal | undefined {
  if (caller.via === 'system' || access.level === 'public') return undefined;
  if (access.level === 'internal') return 'no-authority';
  if (caller.via === 'anonymous') return 'no-session';
  if (caller.via === 'ticket') return access.withTicket === true ? undefined : 'no-authority';
  if (caller.via === 'share') return readsShared({ access, kind }, caller) ? undefined : 'no-authority';
  if (caller.via === 'preview' && access.inPreview !== true && !READS.includes(kind)) return 'no-authority';
  return suffices(access.level, caller) ? undefined : 'no-authority';
}

function suffices(level: Exclude<CallLevel, 'public' | 'internal'>, caller: Caller): boolean {
  const signedIn = caller.via === 'session' || caller.via === 'preview';
  switch (level) {
    case 'session':
      return signedIn;
    case 'member':
      return signedIn && isMember(caller);
    case 'admin':
      return signedIn && isMember(caller) && isAdmin(caller);
    case 'owner':
      return caller.via === 'session' && isMember(caller) && caller.owner;
    case 'open-token':
      return caller.via === 'open-token' ? caller.project !== undefined : signedIn && isMember(caller);
    case 'provider':
      return caller.via === 'session' && caller.staff === true;
    default:
      return false;
  }
}

/** A share token reads in the project that it is of, and is told what it is of. */
function readsShared({ access, kind }: Endpoint, caller: Caller): boolean {
  if (access.withShare !== true || !READS.includes(kind)) return false;
  return access.level === 'session' || (access.level === 'member' && isMember(caller));
}

/** Belongs to the project of the path: said so, or shown by owning it or by a role in it. */
function isMember(caller: Caller): boolean {
  if (caller.project === undefined) return false;
  return caller.member ?? (caller.owner || caller.roleType !== undefined);
}
