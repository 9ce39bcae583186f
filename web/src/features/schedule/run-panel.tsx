import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExecutionEntry, Schedule } from '@buildmesh/contracts';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { formatNumber, formatTime } from '../../shared/i18n/intl.js';
import { useProject } from '../../entities/session/use-session.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { Pager } from '../../shared/ui/list/pager.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useZoneText } from '../../shared/ui/form/use-zone-text.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { ExecutionTimes } from './execution-preview.js';
import { useScheduleJobsQuery, useScheduleLogQuery } from './schedule.api.js';
import { STATE_LEVEL, whenText } from './schedule.model.js';

/** Entries of a page of the log (spec: data §9). */
const PAGE_SIZE = 20;

/** What is ahead of a task, and how its runs went. */
export function RunPanel({ task, onClose }: { task: Schedule; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const zoneText = useZoneText();
  const { data: jobs } = useScheduleJobsQuery({ params: { project: useProject()._id } });
  const next = jobs?.find(({ _id }) => _id === task._id)?.next ?? [];
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { 'aria-labelledby': titleId, role: 'dialog', sx: { width: 480, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ p: 5, display: 'grid', gap: 5 }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id={titleId} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {t('schedule.runs-title', { name: task._name })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {whenText(task._cron, currentLocale(), t)} · {zoneText(task.zone)}
            </Typography>
          </Box>
          <IconAction label={t('shared.close')} icon={X} onClick={onClose} />
        </Box>
        <ExecutionTimes
          title={t('schedule.ahead')}
          none={t(task.enabled ? 'schedule.next-none' : 'schedule.off')}
          times={next}
          zone={task.zone}
        />
        <Log task={task} />
      </Box>
    </Drawer>
  );
}

function Log({ task }: { task: Schedule }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id, id: task._id };
  const [index, setIndex] = useState(1);
  const { data, error, refetch } = useScheduleLogQuery({
    params,
    body: { page: { index, size: PAGE_SIZE } },
  });
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <Box component="section" aria-label={t('schedule.log')}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 500, mb: 1 }}>
        {t('schedule.log')}
      </Typography>
      {data.size === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('schedule.log-empty')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((entry) => (
          <Entry key={entry._id} entry={entry} zone={task.zone} />
        ))}
      </Box>
      <Pager page={index} size={PAGE_SIZE} total={data.size} onPage={setIndex} />
    </Box>
  );
}

const SECOND_MS = 1_000;

function Entry({ entry, zone }: { entry: ExecutionEntry; zone: string }) {
  const { t } = useTranslation();
  const { time, state, result, ms } = entry;
  const locale = currentLocale();
  const seconds = ms === null ? null : formatNumber(locale, ms / SECOND_MS, { maximumFractionDigits: 1 });
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="body2" className="tabular" sx={{ flex: 1 }}>
          {formatTime(locale, time, zone)}
        </Typography>
        {seconds !== null && (
          <Typography variant="caption" color="textSecondary" className="tabular">
            {t('schedule.seconds', { seconds })}
          </Typography>
        )}
        <StatusTag level={STATE_LEVEL[state]} label={t(`schedule.state.${state}`)} />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {result ?? (state === 'success' || state === 'running' ? null : t(`schedule.state-text.${state}`))}
      </Typography>
    </Box>
  );
}
