import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { refreshProject } from '../../entities/session/enter-project.js';
import { useIsOwner, useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useEnablePublicMutation, useSetPublicRoleMutation } from './external.api.js';
import { SignInAddress } from './sign-in-address.js';
import { ExternalRoleDialog } from './external-role-dialog.js';

/** `/system/public/auth`: whether people from outside may sign in, and the roles they can have. */
export function ExternalRolesScreen() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data, error, refetch } = useRoleListQuery({ params });
  const [setDefault, { isLoading }] = useSetPublicRoleMutation();
  const [creating, setCreating] = useState(false);
  const roles = data?.filter(({ _type }) => _type === 'public');
  const add = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setCreating(true)}>
      {t('public.create')}
    </Button>
  );
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  return (
    <PageBody>
      <PageHeader title={t('public.title')} description={t('public.text')} actions={add} />
      <PublicSwitch />
      {!roles && <ListSkeleton />}
      {roles?.length === 0 && (
        <EmptyState
          compact
          icon={Globe}
          title={t('public.empty')}
          text={t('public.empty-text')}
          action={add}
        />
      )}
      <Box component="ul" aria-label={t('public.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {roles?.map(({ _id, _name, _user, _default }) => (
          <Box
            component="li"
            key={_id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minHeight: 56,
              borderBottom: 1,
              borderColor: 'divider',
              flexWrap: 'wrap',
            }}
          >
            <Box sx={{ flex: '1 1 160px' }}>
              <Link
                component={RouterLink}
                to={`/system/auth/${_id}`}
                color="inherit"
                sx={{ fontWeight: 500, fontSize: 14 }}
              >
                {_name}
              </Link>
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {t('public.people', { count: _user.length })}
              </Typography>
            </Box>
            {_default ? (
              <StatusTag level="success" label={t('public.default')} />
            ) : (
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                disabled={isLoading}
                aria-label={t('public.make-default-of', { name: _name })}
                onClick={() => void setDefault({ params, body: { id: _id } })}
              >
                {t('public.make-default')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {creating && <ExternalRoleDialog onClose={() => setCreating(false)} />}
    </PageBody>
  );
}

/** Lets external users sign in; the owner decides, and the edition has to hold it. */
function PublicSwitch() {
  const { t } = useTranslation();
  const project = useProject();
  const owner = useIsOwner();
  const dispatch = useAppDispatch();
  const [enable, { isLoading }] = useEnablePublicMutation();
  if (project._limit.public !== true)
    return (
      <Alert severity="info" sx={{ mb: 4 }}>
        {t('public.not-in-edition')}
      </Alert>
    );
  const change = async (on: boolean) => {
    const { error } = await enable({ params: { project: project._id }, body: { public: on } });
    if (!error) await refreshProject(dispatch, project._id);
  };
  return (
    <Box sx={{ mb: 5 }}>
      <FormControlLabel
        control={
          <Switch
            checked={project._option.public === true}
            disabled={!owner || isLoading}
            onChange={(_, on) => void change(on)}
          />
        }
        label={t('public.enable')}
      />
      <FormHelperText>{t(owner ? 'public.enable-text' : 'public.owner-only')}</FormHelperText>
      {project._option.public === true && <SignInAddress />}
    </Box>
  );
}
