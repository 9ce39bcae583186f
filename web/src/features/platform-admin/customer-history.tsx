import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { getCustomer, OutputOf } from '@buildmesh/contracts';
import { formatDay, formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';

type History = OutputOf<typeof getCustomer>['history'];

/** What staff did to a project, newest first. */
export function CustomerHistory({ history }: { history: History }) {
  const { t } = useTranslation();
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('provider.history')}
      </Typography>
      {history.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('provider.history.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {history.map((entry) => (
          <Box component="li" key={entry._id} sx={{ fontSize: 14 }}>
            <span style={{ overflowWrap: 'anywhere' }}>{textOf(entry, t)}</span>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {[entry.by ?? '—', formatTime(currentLocale(), entry.time)].join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The parts of what was done that are told. */
interface After {
  edition?: unknown;
  expired?: unknown;
  frozen?: unknown;
  reason?: unknown;
}

function textOf({ after }: History[number], t: TFunction): string {
  const { edition, expired, frozen, reason } = (after ?? {}) as After;
  if (typeof frozen === 'boolean') {
    return t(frozen ? 'provider.history.freeze' : 'provider.history.unfreeze', { reason: String(reason) });
  }
  const parts = [
    ...(typeof edition === 'number'
      ? [t('provider.history.edition', { name: t(`custom.edition.${edition}`) })]
      : []),
    ...(typeof expired === 'number'
      ? [t('provider.history.ends', { day: formatDay(currentLocale(), expired) })]
      : []),
    ...(expired === null ? [t('provider.history.endless')] : []),
  ];
  return parts.join(' · ');
}
