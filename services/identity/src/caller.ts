import { fail, type CallContext } from '@buildmesh/contracts';

/** The signed-in user of a call. */
export function userOf({ context }: { context: CallContext }): string {
  if (context.user === undefined) throw fail('no-session');
  return context.user;
}

/**
 * The project of the path. Rights were checked for the project of the context, so a call that names another one has
 * none there.
 */
export function projectOf(call: { context: CallContext; params: { project: string } }): string {
  if (call.context.project !== call.params.project) throw fail('no-authority');
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
