import { refusal, type CallContext, type Contract } from '@buildmesh/contracts';

/**
 * Refuses with `no-authority` a call whose path names another project than the one that its context was made for, because
 * the caller's rights were looked up there and nowhere else (D9). Services speak for every project; what is public is asked
 * without rights.
 */
export function assertProjectScope({ access }: Contract, context: CallContext, params: unknown): void {
  if (access.level === 'public' || context.via === 'system') return;
  const { project } = params as { project?: string };
  if (project !== undefined && project !== context.project) throw refusal('no-authority');
}
