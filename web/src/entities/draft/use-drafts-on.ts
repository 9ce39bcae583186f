import { splitProject } from '../../shared/navigation/project-path.js';
import { useFeature } from '../session/use-feature.js';
import { useIsPreview, useMaybeProject } from '../session/use-session.js';
import { modeOf } from '../../shared/state/flags/mode.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { areDraftsOn } from './draft.rules.js';

/** Whether drafts are kept for this person here; a preview of a role keeps nothing. */
export function useDraftsOn(): boolean {
  const shown = useFeature('draft');
  const mobile = useMobile();
  const preview = useIsPreview();
  const inProject = useMaybeProject() !== null;
  const mode = modeOf(splitProject(window.location.pathname).path, { simple: false });
  return inProject && !preview && areDraftsOn({ mobile, mode, shown });
}
