import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnRole } from '@buildmesh/contracts';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { notify } from '../../../shared/notice/notices.js';
import { enterProject, loadProjects } from '../../../entities/session/enter-project.js';
import { useMaybeProject } from '../../../entities/session/use-session.js';
import { useAppDispatch } from '../../../shared/state/hooks.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { ApplyDialog } from './apply-dialog.js';
import { useOwnRolesQuery, useSwitchRoleMutation } from '../account.api.js';

/** The roles somebody has in the current project and may change between, and those they may apply for. */
export function OwnRoles() {
  const { t } = useTranslation();
  const project = useMaybeProject();
  if (!project) return <EmptyState compact icon={UserCog} title={t('account.roles.no-project')} />;
  return <RolesOf key={project._id} project={project._id} name={project._name} />;
}

function RolesOf({ project, name }: { project: string; name: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data: roles, error, refetch } = useOwnRolesQuery({ params: { project }, quiet: true });
  const [switchTo, { isLoading }] = useSwitchRoleMutation();
  const [applying, setApplying] = useState<OwnRole | null>(null);
  const change = async (role: OwnRole) => {
    try {
      await switchTo({ params: { project }, body: { role: role._id }, quiet: true }).unwrap();
      const fault = (await loadProjects(dispatch)) ?? (await enterProject(dispatch, project));
      if (fault) throw fault;
      notify({ level: 'success', text: t('account.roles.switched', { role: role._name }) });
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      notify({ level: 'error', text: faultText(fault, t) });
    }
  };
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  const own = (roles ?? []).filter(({ member }) => member);
  const open = (roles ?? []).filter(({ member, apply, pending }) => !member && (apply || pending));
  return (
    <>
      <SettingsSection title={t('account.roles')} text={t('account.roles.text', { project: name })}>
        {roles && own.length === 0 && (
          <Typography color="textSecondary">{t('account.roles.none')}</Typography>
        )}
        <RoleList roles={own}>
          {(role) =>
            role.current ? (
              <StatusTag level="success" label={t('account.roles.current')} />
            ) : (
              role.change && (
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={isLoading}
                  aria-label={t('account.roles.switch-to', { role: role._name })}
                  onClick={() => void change(role)}
                >
                  {t('account.roles.switch')}
                </Button>
              )
            )
          }
        </RoleList>
      </SettingsSection>
      <SettingsSection title={t('account.apply')} text={t('account.apply.text')}>
        {roles && open.length === 0 && (
          <Typography color="textSecondary">{t('account.apply.none')}</Typography>
        )}
        <RoleList roles={open}>
          {(role) =>
            role.pending ? (
              <StatusTag level="warning" label={t('account.apply.pending')} />
            ) : (
              <Button
                variant="outlined"
                color="inherit"
                aria-label={t('account.apply.for', { role: role._name })}
                onClick={() => setApplying(role)}
              >
                {t('account.apply.do')}
              </Button>
            )
          }
        </RoleList>
      </SettingsSection>
      {applying && <ApplyDialog project={project} role={applying} onClose={() => setApplying(null)} />}
    </>
  );
}

function RoleList({
  roles,
  children,
}: {
  roles: readonly OwnRole[];
  children: (role: OwnRole) => React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {roles.map((role) => (
        <Box
          component="li"
          key={role._id}
          sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 1.5, minHeight: 52 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography noWrap sx={{ fontWeight: 500 }}>
              {role._name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`account.roles.type.${role._type}`)}
            </Typography>
          </Box>
          {children(role)}
        </Box>
      ))}
    </Box>
  );
}
