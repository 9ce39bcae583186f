import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { FileCheck2, Stamp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsAdmin, useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useOpenApprovalsQuery } from './approval.api.js';

/** What somebody may apply for. */
export function CreateList() {
  const { t } = useTranslation();
  const admin = useIsAdmin();
  const { data, error, refetch } = useOpenApprovalsQuery({
    params: { project: useProject()._id },
    quiet: true,
  });
  if (error && !data) return <ErrorState compact fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton height={64} />;
  if (data.length === 0) {
    const make = admin && (
      <Button component={Link} to="/system/approval" variant="contained">
        {t('approval.admin-add')}
      </Button>
    );
    return (
      <EmptyState
        compact
        icon={Stamp}
        title={t('approval.empty.create')}
        text={t('approval.empty-text.create')}
        action={make}
      />
    );
  }
  return (
    <Box
      component="ul"
      aria-label={t('approval.create')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
      }}
    >
      {data.map(({ _id, name }) => (
        <li key={_id}>
          <ButtonBase
            component={Link}
            to={`/approval/create/${_id}`}
            sx={{
              width: '100%',
              justifyContent: 'flex-start',
              gap: 3,
              p: 4,
              border: 1,
              borderColor: 'divider',
              borderRadius: '10px',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <FileCheck2 size={20} aria-hidden />
            <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
