import { refusal, type CallContext } from '@buildmesh/contracts';
import { userOf } from '@buildmesh/service-kit';

/** Somebody signed in, by the session that asks. */
export interface InSession {
  user: string;
  session: string;
}

/** The session behind a call, and not a preview of a role: that shows nothing of who looks. */
export function sessionOf({ context }: { context: CallContext }): InSession {
  const { user, session, via } = context;
  if (user === undefined || session === undefined) throw refusal('no-session');
  if (via !== 'session') throw refusal('no-authority');
  return { user, session };
}

/**
 * The project of the path. Rights were checked for the project of the context, so a call that names another one has
 * none there.
 */
export function projectOf(call: { context: CallContext; params: { project: string } }): string {
  if (call.context.project !== call.params.project) throw refusal('no-authority');
  return call.params.project;
}

/** Somebody at work in a project. */
export interface Actor {
  user: string;
  project: string;
}

export function actorOf(call: { context: CallContext; params: { project: string } }): Actor {
  return { user: userOf(call), project: projectOf(call) };
}

/** Whose own things a call shows: nobody's in a preview of a role, which shows nothing of who looks. */
export function viewerOf(call: { context: CallContext; params: { project: string } }): Actor {
  const actor = actorOf(call);
  return call.context.via === 'preview' ? { ...actor, user: '' } : actor;
}
