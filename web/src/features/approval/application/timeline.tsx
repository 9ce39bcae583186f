import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { PersonAvatar } from '../../../shared/ui/person-avatar.js';

type Shown = OutputOf<typeof getApplication>;

/** What has happened, the oldest first. */
export function Timeline({ application }: { application: Shown }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const names = new Map(application.people.map(({ _id, nickname }) => [_id, nickname]));
  const nodes = new Map(application.nodes.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? nodes.get(id) ?? t('approval.gone');
  const listed = (absent: NonNullable<Shown['log'][number]['absent']>) =>
    absent.map(({ user, why }) => t(`approval.absent.${why}`, { who: nameOf(user) })).join(', ');
  return (
    <Box component="section" aria-label={t('approval.log')}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('approval.log')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {application.log.map(({ user, action, nodeName, time, comment, to = [], absent, fields }, at) => {
          const who = user === '' ? t('approval.system') : nameOf(user);
          return (
            <Box component="li" key={`${time} ${at}`} sx={{ display: 'flex', gap: 2.5 }}>
              <PersonAvatar name={who} size={28} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2">
                  <b>{who}</b> {t(`approval.did.${action}`)}
                  {to.length > 0 && ` ${to.map(nameOf).join(', ')}`}
                </Typography>
                {absent && (
                  <Typography variant="body2" color="textSecondary">
                    {absent.length === 0
                      ? t('approval.absent.none')
                      : t('approval.absent', { who: listed(absent) })}
                  </Typography>
                )}
                {action === 'escape' && fields && (
                  <Typography variant="body2" color="textSecondary">
                    {t('approval.branch-unread')}
                  </Typography>
                )}
                {action === 'change' && fields && (
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {fields.join(', ')}
                  </Typography>
                )}
                {comment && (
                  <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {comment}
                  </Typography>
                )}
                <Typography variant="caption" color="textSecondary">
                  {[nodeName, formats.timestamp(time)].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
