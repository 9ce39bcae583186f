import { useSyncExternalStore } from 'react';
import { isFeatureOn, type Feature } from '../../shared/state/feature-switches.js';
import { onFlags } from '../../shared/state/local-flags.js';
import { useMaybeProject } from './use-session.js';

/** Whether a feature shows in the current project and this browser; drawn again when that changes. */
export function useFeature(feature: Feature): boolean {
  const view = useMaybeProject()?._option.view;
  return useSyncExternalStore(onFlags, () => isFeatureOn(feature, view));
}
