import { refusal, type CallContext } from '@buildmesh/contracts';

/** Somebody who reads and writes messages of their own. */
export interface Person {
  project: string;
  user: string;
  /** Groups the person belongs to. */
  groups: readonly string[];
  /** Belongs to the project as somebody from outside. */
  external: boolean;
}

/** The person behind a call; whoever only looks on as somebody else (a preview) has no messages here. */
export function personOf({ user, project, via, groups, model }: CallContext): Person {
  if (via !== 'session' || user === undefined || project === undefined) throw refusal('no-authority');
  return { project, user, groups: groups ?? [], external: model === 'public' };
}
