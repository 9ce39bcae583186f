import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatTime, formatNumber } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { useProject } from '../../entities/session/use-session.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { FormSkeleton } from '../../shared/ui/state/skeletons.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useUsageQuery } from './branding.api.js';
import { gaugeShare, gaugeState, type Gauge, type GaugeState } from './usage.model.js';

const FIGURES = ['members', 'publics', 'entities', 'rows'] as const;
const COLOUR = { unlimited: 'primary', fine: 'primary', warning: 'warning', full: 'error' } as const;

/** What the project uses of what its edition holds; warns from 80 % on. */
export function UsageSection() {
  const { t } = useTranslation();
  const project = useProject();
  const { data, error, refetch } = useUsageQuery(
    { params: { project: project._id }, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const near = data ? FIGURES.filter((each) => ['warning', 'full'].includes(gaugeState(data[each]))) : [];
  return (
    <SettingsSection
      title={t('custom.usage')}
      text={t('custom.edition', { name: t(`custom.edition.${project._status}`) })}
    >
      {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <FormSkeleton />}
      {near.length > 0 && (
        <Alert severity="warning" role="alert">
          {t('custom.near', { list: near.map((each) => t(`custom.figure.${each}`)).join(', ') })}
        </Alert>
      )}
      {data &&
        FIGURES.map((each) => <Figure key={each} name={t(`custom.figure.${each}`)} gauge={data[each]} />)}
      <Button
        component={Link}
        to="/upgrade"
        variant="outlined"
        color="inherit"
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('custom.upgrade')}
      </Button>
      {data && (
        <Typography variant="caption" color="textSecondary">
          {t('custom.counted', { time: formatTime(currentLocale(), data.time) })}
        </Typography>
      )}
    </SettingsSection>
  );
}

function Figure({ name, gauge }: { name: string; gauge: Gauge }) {
  const { t } = useTranslation();
  const state = gaugeState(gauge);
  const number = (value: number) => formatNumber(currentLocale(), value);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ flex: 1, fontSize: 14 }}>{name}</Typography>
        <State state={state} />
        <Typography className="tabular" sx={{ fontSize: 14 }}>
          {gauge.limit === 0
            ? t('custom.unlimited', { used: number(gauge.used) })
            : `${number(gauge.used)} / ${number(gauge.limit)}`}
        </Typography>
      </Box>
      {gauge.limit > 0 && (
        <LinearProgress
          variant="determinate"
          color={COLOUR[state]}
          value={gaugeShare(gauge)}
          aria-label={name}
          sx={{ height: 6, borderRadius: 3 }}
        />
      )}
    </Box>
  );
}

function State({ state }: { state: GaugeState }) {
  const { t } = useTranslation();
  if (state === 'warning') return <StatusTag level="warning" label={t('custom.state.warning')} />;
  if (state === 'full') return <StatusTag level="error" label={t('custom.state.full')} />;
  return null;
}
