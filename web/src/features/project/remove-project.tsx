import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { leaveProject, loadProjects } from '../../entities/session/enter-project.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { ConfirmDialog } from '../../shared/ui/dialog/confirm-dialog.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { useRemoveProjectMutation } from './project.api.js';

/** Removes the project after its name was typed; it can be restored for 30 days (D78). */
export function RemoveProject() {
  const { t } = useTranslation();
  const project = useProject();
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useRemoveProjectMutation();
  const [open, setOpen] = useState(false);
  const confirmed = async (name: string) => {
    const removed = await remove({ params: { project: project._id }, body: { name } });
    if (removed.error) return;
    notify({ level: 'success', text: t('project.removed', { name: project._name }) });
    await loadProjects(dispatch);
    leaveProject(dispatch);
  };
  return (
    <SettingsSection title={t('project.remove')} text={t('project.remove-text')} danger>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('project.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        busy={isLoading}
        danger
        onClose={() => setOpen(false)}
        onConfirm={(typed) => void confirmed(typed)}
        title={t('project.remove-title', { name: project._name })}
        text={t('project.remove-loses')}
        confirmLabel={t('project.remove')}
        typedName={project._name}
      />
    </SettingsSection>
  );
}
