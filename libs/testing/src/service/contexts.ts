import { newId } from '@buildmesh/kernel';
import type { CallContext } from '@buildmesh/contracts';

/** What a test says of a caller; the rest has sensible values. */
export type ContextParts = Partial<CallContext>;

/** A caller without a token. */
export function anonymous(parts: ContextParts = {}): CallContext {
  return {
    via: 'anonymous',
    model: 'inner',
    owner: false,
    locale: 'en',
    ip: '127.0.0.1',
    platform: 'app',
    requestId: newId(),
    ...parts,
  };
}

/** A signed-in user, outside any project. */
export function signedIn(parts: ContextParts = {}): CallContext {
  return anonymous({ via: 'session', user: newId(), session: newId(), ...parts });
}

/** A user with a role in `project`. */
export function member(project: string, parts: ContextParts = {}): CallContext {
  return signedIn({
    project,
    role: newId(),
    roleType: 'common',
    limit: { simple: true },
    accuracy: 2,
    timezone: 'Asia/Shanghai',
    ...parts,
  });
}

/** A member whose current role has type admin. */
export function admin(project: string, parts: ContextParts = {}): CallContext {
  return member(project, { roleType: 'admin', platform: 'dev', ...parts });
}

/** The owner of `project`. */
export function owner(project: string, parts: ContextParts = {}): CallContext {
  return admin(project, { owner: true, ...parts });
}

/** An integrator with the project's token (D27). */
export function openToken(project: string, parts: ContextParts = {}): CallContext {
  return anonymous({
    via: 'open-token',
    project,
    roleType: 'admin',
    limit: { simple: true },
    accuracy: 2,
    timezone: 'Asia/Shanghai',
    ...parts,
  });
}
