import Button from '@mui/material/Button';
import { ChevronsUpDown, LayoutGrid, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { enterProject } from '../../entities/session/enter-project.js';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { notify } from '../../shared/notice/notices.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { useAppDispatch, useAppSelector } from '../../shared/state/hooks.js';
import { ActionMenu, type MenuAction } from '../../shared/ui/list/action-menu.js';
import { useLeaveQuestion } from '../../shared/ui/dialog/use-leave-question.js';

/** Projects listed in the menu; the rest are a step away. */
const LISTED = 8;

/** Enters another project unless somebody stays with what is not saved, or says why that cannot be. */
export function useSwitchProject() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayLeave = useLeaveQuestion();
  return async (project: string) => {
    if (!(await mayLeave())) return;
    const fault = await enterProject(dispatch, project);
    if (fault) notify({ level: 'error', text: faultText(fault, t) });
  };
}

/** The current project and the way to the others. */
export function ProjectSwitch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useMaybeProject();
  const projects = useAppSelector((state) => state.session.projects);
  const switchTo = useSwitchProject();
  const entries: MenuAction[] = projects.slice(0, LISTED).map(({ _id, _name }) => ({
    label: _name,
    checked: _id === current?._id,
    onSelect: () => void switchTo(_id),
  }));
  const rest: MenuAction[] = [
    {
      label: t('shell.projects.all'),
      icon: LayoutGrid,
      divided: entries.length > 0,
      onSelect: () => void navigate('/projects'),
    },
    { label: t('shell.projects.new'), icon: Plus, onSelect: () => void navigate('/projects?new') },
  ];
  return (
    <ActionMenu
      label={t('shell.projects.switch')}
      actions={[...entries, ...rest]}
      trigger={(props) => (
        <Button
          {...props}
          color="inherit"
          endIcon={<ChevronsUpDown size={14} aria-hidden />}
          sx={{ fontSize: 14, fontWeight: 600, maxWidth: { xs: 180, sm: 260 }, px: 2 }}
        >
          <span className="visually-hidden">{t('shell.projects.switch')}: </span>
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {current?._name ?? t('shell.projects.none')}
          </span>
        </Button>
      )}
    />
  );
}
