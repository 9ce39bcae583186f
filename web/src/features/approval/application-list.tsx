import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApprovalBrief, ApprovalPage } from '@buildmesh/contracts';
import { useFormats } from '../../entities/field/formats.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { StateTag } from './state-tag.js';

/** Applications, the latest change first: what it is, whose it is, where it stands. */
export function ApplicationList({ page }: { page: ApprovalPage }) {
  const { t } = useTranslation();
  const names = new Map(page.people.map(({ _id, nickname }) => [_id, nickname]));
  return (
    <Box
      component="ul"
      aria-label={t('approval.list')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
    >
      {page.data.map((application) => (
        <li key={application._id}>
          <Row application={application} names={names} />
        </li>
      ))}
    </Box>
  );
}

function Row({ application, names }: { application: ApprovalBrief; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { _id, name, creator, state, updatedAt, info, user } = application;
  const who = names.get(creator) ?? t('approval.gone');
  const shown = info.filter(({ value }) => typeof value === 'string' || typeof value === 'number');
  return (
    <ButtonBase
      component={Link}
      to={`/approval/application/${_id}`}
      sx={{
        display: 'flex',
        width: '100%',
        alignItems: 'flex-start',
        textAlign: 'left',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <PersonAvatar name={who} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 500 }}>{t('approval.of', { name, who })}</Typography>
          <StateTag state={state} />
        </Box>
        {shown.length > 0 && (
          <Typography noWrap variant="body2" color="textSecondary">
            {shown.map(({ name: label, value }) => `${label}: ${String(value)}`).join(' · ')}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary">
          {formats.timestamp(updatedAt)}
          {user.length > 0 &&
            ` · ${t('approval.waits-for', {
              who: user
                .map((id) => names.get(id) ?? '…')
                .slice(0, 3)
                .join(', '),
            })}`}
        </Typography>
      </Box>
    </ButtonBase>
  );
}
