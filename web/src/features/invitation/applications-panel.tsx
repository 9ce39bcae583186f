import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { listApplications, OutputOf } from '@buildmesh/contracts';
import { formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { notify } from '../../shared/notice/notices.js';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { Pager } from '../../shared/ui/list/pager.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useMemberApplicationsQuery, useHandleApplicationMutation } from './invitation.api.js';

type Application = OutputOf<typeof listApplications>['data'][number];
const STATES = ['pending', 'passed', 'refused'] as const;
const PER_PAGE = 20;

/** Who asks to join a role, newest first; each is let in or refused. */
export function ApplicationsPanel() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [status, setStatus] = useState<Application['status']>('pending');
  const [page, setPage] = useState(1);
  const { data: roles = [] } = useRoleListQuery({ params });
  const { currentData, error, refetch } = useMemberApplicationsQuery(
    { params, body: { status, page: { index: page, size: PER_PAGE } } },
    { refetchOnMountOrArgChange: true },
  );
  const choose = (next: Application['status'] | null) => {
    if (!next) return;
    setStatus(next);
    setPage(1);
  };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={status}
        onChange={(_, next: Application['status'] | null) => choose(next)}
        aria-label={t('invitation.applications')}
        sx={{ mb: 2 }}
      >
        {STATES.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`invitation.state.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && !currentData && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {!currentData && !error && <ListSkeleton height={64} />}
      {currentData?.data.length === 0 && (
        <EmptyState compact icon={Inbox} title={t('invitation.none')} text={t('invitation.none-text')} />
      )}
      <Box component="ul" aria-label={t('invitation.applications')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {currentData?.data.map((each) => (
          <Row
            key={each._id}
            application={each}
            role={roles.find(({ _id }) => _id === each.role)?._name ?? '—'}
          />
        ))}
      </Box>
      {currentData && <Pager page={page} size={PER_PAGE} total={currentData.size} onPage={setPage} />}
    </>
  );
}

function Row({ application, role }: { application: Application; role: string }) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [handle, { isLoading }] = useHandleApplicationMutation();
  const { _id, nickname, reason, status, time } = application;
  const decide = async (pass: boolean) => {
    const { error } = await handle({ params: { project, id: _id }, body: { pass } });
    if (!error)
      notify({
        level: 'success',
        text: t(pass ? 'invitation.passed' : 'invitation.refused', { name: nickname }),
      });
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
        flexWrap: 'wrap',
      }}
    >
      <PersonAvatar name={nickname} size={32} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, fontSize: 14 }}>
          {t('invitation.asks', { name: nickname, role })}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {formatTime(currentLocale(), time)}
          {reason && ` · ${reason}`}
        </Typography>
      </Box>
      {status === 'pending' ? (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" color="inherit" disabled={isLoading} onClick={() => void decide(false)}>
            {t('invitation.refuse')}
          </Button>
          <Button variant="contained" disabled={isLoading} onClick={() => void decide(true)}>
            {t('invitation.pass')}
          </Button>
        </Box>
      ) : (
        <StatusTag
          level={status === 'passed' ? 'success' : 'disabled'}
          label={t(`invitation.state.${status}`)}
        />
      )}
    </Box>
  );
}
