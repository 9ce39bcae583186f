import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArchiveRestore } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { notify } from '../../shared/notice/notices.js';
import { loadProjects } from '../../entities/session/enter-project.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useRemovedProjectsQuery, useRestoreProjectMutation } from './project.api.js';

const DAY_MS = 86_400_000;

/** Own projects that were removed and can still be had back (D78); nothing where there are none. */
export function RemovedProjects() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { data: removed = [] } = useRemovedProjectsQuery(
    { quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const [restore] = useRestoreProjectMutation();
  const [busy, setBusy] = useState<string | null>(null);
  if (removed.length === 0) return null;
  const bringBack = async (project: string, name: string) => {
    setBusy(project);
    const answer = await restore({ body: { project } });
    setBusy(null);
    if (answer.error) return;
    notify({ level: 'success', text: t('project.restored', { name }) });
    await loadProjects(dispatch);
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {t('project.removed-title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('project.removed-text')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
        {removed.map(({ _id, _name, until }) => (
          <Box
            key={_id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              py: 2,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{_name}</Typography>
              <Typography variant="caption" color="textSecondary">
                {t('project.removed-until', {
                  count: Math.max(1, Math.ceil((until - Date.now()) / DAY_MS)),
                  day: formatDay(currentLocale(), until),
                })}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ArchiveRestore size={16} aria-hidden />}
              loading={busy === _id}
              disabled={busy !== null}
              aria-label={t('project.restore-named', { name: _name })}
              onClick={() => void bringBack(_id, _name)}
            >
              {t('project.restore')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
