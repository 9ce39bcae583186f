import { refusal, type CallContext } from '@buildmesh/contracts';

/** The gateway made the context for the project of the path; a call that speaks of another one is not its work (D9). */
export function assertCallersProject(context: CallContext, project: string): void {
  if (context.via !== 'system' && context.project !== project) throw refusal('no-authority');
}
