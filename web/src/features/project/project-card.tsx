import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { CircleCheck, Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@buildmesh/contracts';
import { isUnavailable } from '../../entities/session/choose-project.js';
import { DEFAULT_ACCENT } from '../../shared/theme/tokens.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

interface Props {
  project: Project;
  current: boolean;
  owned: boolean;
  onOpen: () => void;
}

/** One project to open; frozen and expired ones say so. */
export function ProjectCard({ project, current, owned, onOpen }: Props) {
  const { t } = useTranslation();
  const frozen = project._option._freeze === true;
  const expired = !frozen && isUnavailable(project, Date.now());
  const colour = typeof project._option.colour === 'string' ? project._option.colour : DEFAULT_ACCENT;
  const part = owned
    ? 'project.part.owner'
    : project._auth === 'admin'
      ? 'project.part.admin'
      : 'project.part.member';
  return (
    <ButtonBase
      onClick={onOpen}
      disabled={frozen}
      sx={{
        width: '100%',
        height: '100%',
        p: 4,
        gap: 3,
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        textAlign: 'left',
        border: 1,
        borderColor: current ? 'primary.main' : 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'line.strong' },
        '&.Mui-disabled': { opacity: 0.6 },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 36,
          height: 36,
          borderRadius: '8px',
          bgcolor: colour,
          color: '#fff',
          display: 'grid',
          placeItems: 'center',
          fontWeight: 600,
          fontSize: 16,
          flexShrink: 0,
        }}
      >
        {[...project._name][0]?.toUpperCase()}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {/* Whoever has many projects tells them apart by their whole names. */}
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{project._name}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {project._hold === undefined ? t(part) : t('project.state.held', { reason: project._hold })}
          </Typography>
          {frozen && <StatusTag level="disabled" icon={Snowflake} label={t('project.state.frozen')} />}
          {expired && <StatusTag level="warning" label={t('project.state.expired')} />}
          {current && !expired && (
            <StatusTag level="success" icon={CircleCheck} label={t('project.state.current')} />
          )}
        </Box>
      </Box>
    </ButtonBase>
  );
}
