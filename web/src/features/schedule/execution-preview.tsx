import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { previewOf, type ScheduleForm } from './schedule.model.js';

/** The next times that the form as it stands would run. */
export function ExecutionPreview({ form, zone }: { form: ScheduleForm; zone: string }) {
  const { t } = useTranslation();
  return (
    <ExecutionTimes
      title={t('schedule.preview')}
      none={t('schedule.preview-none')}
      times={previewOf(form, { nowMs: Date.now(), zone })}
      zone={zone}
    />
  );
}

interface Props {
  title: string;
  /** Said where there is no time ahead. */
  none: string;
  times: readonly number[];
  zone: string;
}

/** Fire times ahead, by the clocks of a time zone. */
export function ExecutionTimes({ title, none, times, zone }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="body2" component="h3" sx={{ fontWeight: 500, mb: 1 }}>
        {title}
      </Typography>
      {times.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {times.map((time) => (
          <Typography key={time} component="li" variant="body2" color="textSecondary" className="tabular">
            {formatTime(currentLocale(), time, zone)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
