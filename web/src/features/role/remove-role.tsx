import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Role } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { useRemoveRoleMutation } from './role.api.js';

/** Removes a role that nobody has and that no other builds on; says why when it cannot. */
export function RemoveRole({ role, hasChildren }: { role: Role; hasChildren: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const project = useProject()._id;
  const [remove, { isLoading }] = useRemoveRoleMutation();
  const obstacle =
    role._user.length > 0
      ? t('role.remove-members', { count: role._user.length })
      : hasChildren
        ? t('role.remove-children')
        : '';
  const act = async () => {
    const question = {
      title: t('role.remove-title', { name: role._name }),
      text: t('role.remove-text'),
      confirmLabel: t('role.remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    const removed = await remove({ params: { project, id: role._id } });
    if (removed.error) return;
    notify({ level: 'success', text: t('role.removed', { name: role._name }) });
    await navigate('/system/auth');
  };
  return (
    <Box
      sx={{
        mt: 8,
        pt: 5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        gap: 4,
        alignItems: 'center',
        flexWrap: 'wrap',
      }}
    >
      <Button
        variant="outlined"
        color="error"
        disabled={obstacle !== ''}
        loading={isLoading}
        onClick={() => void act()}
      >
        {t('role.remove')}
      </Button>
      {obstacle && (
        <Typography variant="body2" color="textSecondary">
          {obstacle}
        </Typography>
      )}
    </Box>
  );
}
