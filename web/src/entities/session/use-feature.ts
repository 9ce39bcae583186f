import { useSyncExternalStore } from 'react';
import { isFeatureOn, type Feature } from '../../shared/state/flags/feature-switches.js';
import { onFlags } from '../../shared/state/flags/local-flags.js';
import { useMaybeProject } from './use-session.js';

/** Whether a feature shows in the current project and this browser; drawn again when that changes. */
export function useFeature(feature: Feature): boolean {
  const view = useMaybeProject()?._option.view;
  return useSyncExternalStore(onFlags, () => isFeatureOn(feature, view));
}
