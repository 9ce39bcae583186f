import { useMaybeProject } from '../../entities/session/use-session.js';
import { isFeatureOn } from '../../shared/state/flags/feature-switches.js';

/** Whether the project has approvals, and shows any of their tabs (spec: data §4, §6). */
export function useHasApprovals(): boolean {
  const project = useMaybeProject();
  if (!project || project._limit['approval'] === false) return false;
  const { view } = project._option;
  return (['approval.todo', 'approval.done', 'approval.report', 'approval.my'] as const).some((tab) =>
    isFeatureOn(tab, view),
  );
}
