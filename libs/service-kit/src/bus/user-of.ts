import { refusal, type CallContext } from '@buildmesh/contracts';

/** The signed-in user of a call; refuses with `no-session` where there is none. */
export function userOf({ context }: { context: CallContext }): string {
  if (context.user === undefined) throw refusal('no-session');
  return context.user;
}
