import { refusal, type CallContext } from '@buildmesh/contracts';

/** Somebody of a project who calls. */
export interface Caller {
  context: CallContext;
  project: string;
  user: string;
}

/** Who calls, in the project of the path; refuses whoever is in another one, and projects without approvals (spec: data §4). */
export function callerOf({ context, params }: { context: CallContext; params: { project: string } }): Caller {
  const { project } = params;
  if (context.project !== project) throw refusal('no-authority');
  if (context.limit?.approval === false) throw refusal('feature-missing');
  // A token of the project stands for nobody who could handle anything.
  if (context.user === undefined) throw refusal('permission-denied');
  return { context, project, user: context.user };
}
