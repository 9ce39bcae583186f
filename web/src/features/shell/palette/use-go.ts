import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { MenuEntry } from '@buildmesh/contracts';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { notify } from '../../../shared/notice/notices.js';
import { enterProject } from '../../../entities/session/enter-project.js';
import { startFlow } from '../../../entities/run/client-runs.js';
import { setForeign, useForeign } from '../../../entities/session/foreign.js';
import { useMaybeProject } from '../../../entities/session/use-session.js';
import { useAppDispatch } from '../../../shared/state/hooks.js';
import { useLeaveQuestion } from '../../../shared/ui/dialog/use-leave-question.js';
import { goingTo } from '../navigation/app-menu.model.js';
import { appMenuApi } from '../../../entities/project/app-menu.api.js';

/** `go(id)` of the specification (guard 10) for the entries of a menu. */
export function useGo(entries: readonly MenuEntry[]): (id: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const own = useMaybeProject();
  const foreign = useForeign();
  /** The project whose menu is shown. */
  const menuOf = foreign && foreign.home === own?._id ? foreign.project : own?._id;
  /** Shows the menu of another project; one that cannot be loaded is skipped (D74). */
  const showForeign = async (project: string, name: string) => {
    const { data, error } = await dispatch(
      appMenuApi.endpoints.appMenu.initiate(
        { params: { project }, quiet: true },
        { subscribe: false, forceRefetch: true },
      ),
    );
    if (data && own) setForeign({ project, name, home: own._id, homeName: own._name });
    else if (isApiFault(error)) notify({ level: 'error', text: faultText(error, t) });
  };
  return (id) => {
    const going = goingTo(id, entries, pathname);
    if (going.act === 'push') void navigate(going.path);
    if (going.act === 'foreign')
      void showForeign(going.project, entries.find(({ _id }) => _id === id)?._name ?? '');
    if (going.act === 'run' && menuOf) startFlow({ project: menuOf, flow: going.flow });
  };
}

/**
 * Goes to a place of another project by entering it. False when that is refused, or somebody stays with what is not saved:
 * then the address stays as well.
 */
export function useEnterAt(): (project: string, path: string) => Promise<boolean> {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayLeave = useLeaveQuestion();
  return async (project, path) => {
    if (!(await mayLeave())) return false;
    const before = window.location.href;
    // The router of the other project starts where the address stands.
    window.history.pushState(null, '', `/${project}${path}`);
    const fault = await enterProject(dispatch, project);
    if (!fault) return true;
    window.history.replaceState(null, '', before);
    notify({ level: 'error', text: faultText(fault, t) });
    return false;
  };
}
