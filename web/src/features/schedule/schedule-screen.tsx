import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimezone } from '../../entities/session/use-session.js';
import { useZoneText } from '../../shared/ui/form/use-zone-text.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { RunPanel } from './run-panel.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { ScheduleRow } from './schedule-row.js';
import { useSchedules } from './use-schedules.js';

/** What is open over the list, by the id of its task. */
type Open = { form: string | null } | { runs: string } | null;

/** `/system/schedule`: functions that run at their times. */
export function ScheduleScreen() {
  const { t } = useTranslation();
  const { data: tasks, error, refetch } = useSchedules();
  const zone = useZoneText()(useTimezone());
  const [open, setOpen] = useState<Open>(null);
  if (error && !tasks) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!tasks) return <ListSkeleton />;
  const close = () => setOpen(null);
  const found = (id: string | null) => tasks.find(({ _id }) => _id === id);
  const edited = open && 'form' in open ? found(open.form) : undefined;
  const logged = open && 'runs' in open ? found(open.runs) : undefined;
  const add = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setOpen({ form: null })}>
      {t('schedule.create')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title={t('schedule.title')}
        description={`${t('schedule.text')} ${t('schedule.times-in', { zone })}`}
        actions={tasks.length > 0 && add}
      />
      {tasks.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title={t('schedule.empty')}
          text={t('schedule.empty-text')}
          action={add}
        />
      ) : (
        <Box component="ul" aria-label={t('schedule.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map((task) => (
            <ScheduleRow
              key={task._id}
              task={task}
              onEdit={() => setOpen({ form: task._id })}
              onLog={() => setOpen({ runs: task._id })}
            />
          ))}
        </Box>
      )}
      {open && 'form' in open && (open.form === null || edited) && (
        <ScheduleDialog key={open.form} task={edited} onClose={close} />
      )}
      {logged && <RunPanel task={logged} onClose={close} />}
    </PageBody>
  );
}
