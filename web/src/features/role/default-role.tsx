import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useSetDefaultRoleMutation } from './role.api.js';

/** Makes the role the one that registrations without a role get; never one for administrators (ID-AUTH-007). */
export function DefaultRole({ role }: { role: Role }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [set, { isLoading }] = useSetDefaultRoleMutation();
  if (role._type === 'admin') return null;
  const act = async () => {
    const { error } = await set({ params, body: { id: role._id } });
    if (!error) notify({ level: 'success', text: t('role.default-set', { name: role._name }) });
  };
  return (
    <Box
      sx={{ mt: 6, pt: 5, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 4, flexWrap: 'wrap' }}
    >
      <Button
        variant="outlined"
        color="inherit"
        disabled={role._default}
        loading={isLoading}
        onClick={() => void act()}
      >
        {t('role.make-default')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px', alignSelf: 'center' }}>
        {t(role._default ? 'role.is-default' : 'role.default-help')}
      </Typography>
    </Box>
  );
}
