import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@buildmesh/contracts';
import { formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';
import { useZoneText } from '../../shared/ui/form/use-zone-text.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { STATE_LEVEL, whenText } from './schedule.model.js';
import { useScheduleEdit } from './use-schedule-edit.js';

interface Props {
  task: Schedule;
  onEdit: () => void;
  onLog: () => void;
}

/** One task: when it runs, when it runs next, how it went, and its switch. */
export function ScheduleRow({ task, onEdit, onLog }: Props) {
  const { t } = useTranslation();
  const edit = useScheduleEdit();
  const zoneText = useZoneText();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    await edit.toggle(task);
    setBusy(false);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto auto', md: 'minmax(0, 1.4fr) minmax(0, 1fr) auto auto' },
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ButtonBase
        onClick={onEdit}
        sx={{ display: 'block', textAlign: 'left', minWidth: 0, minHeight: 44, borderRadius: '6px' }}
      >
        <Typography noWrap sx={{ fontSize: 14, fontWeight: 500 }}>
          {task._name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {whenText(task._cron, currentLocale(), t)}
          {task.timezone !== null && ` · ${zoneText(task.timezone)}`}
        </Typography>
      </ButtonBase>
      <Box sx={{ minWidth: 0, gridRow: { xs: 2, md: 1 }, gridColumn: { xs: '1 / -1', md: 2 } }}>
        <NextRun task={task} />
        <LastRun task={task} />
      </Box>
      <Switch
        checked={task.enabled}
        disabled={busy}
        onChange={() => void toggle()}
        slotProps={{ input: { 'aria-label': t('schedule.switch', { name: task._name }) } }}
        sx={{ gridColumn: { xs: 2, md: 3 }, gridRow: 1 }}
      />
      <Box sx={{ gridColumn: { xs: 3, md: 4 }, gridRow: 1 }}>
        <ActionMenu
          label={t('schedule.actions', { name: task._name })}
          actions={[
            { label: t('schedule.edit'), icon: Pencil, onSelect: onEdit },
            { label: t('schedule.runs'), icon: History, onSelect: onLog },
            {
              label: t('schedule.remove'),
              icon: Trash2,
              danger: true,
              divided: true,
              onSelect: () => void edit.remove(task),
            },
          ]}
        />
      </Box>
    </Box>
  );
}

function NextRun({ task: { enabled, next, zone } }: { task: Schedule }) {
  const { t } = useTranslation();
  const text = !enabled
    ? t('schedule.off')
    : next === null
      ? t('schedule.next-none')
      : t('schedule.next', { time: formatTime(currentLocale(), next, zone) });
  return (
    <Typography variant="body2" className="tabular">
      {text}
    </Typography>
  );
}

function LastRun({ task: { last, failures, zone } }: { task: Schedule }) {
  const { t } = useTranslation();
  if (!last)
    return (
      <Typography variant="caption" color="textSecondary">
        {t('schedule.never-ran')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <StatusTag level={STATE_LEVEL[last.state]} label={t(`schedule.state.${last.state}`)} />
      <Typography variant="caption" color="textSecondary" className="tabular">
        {formatTime(currentLocale(), last.time, zone)}
        {failures > 1 && ` · ${t('schedule.failures', { count: failures })}`}
      </Typography>
    </Box>
  );
}
