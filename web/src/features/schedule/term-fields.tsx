import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { daysInMonth, MAX_CRON, pad, TERMS, WEEKDAYS, type Term } from '@buildmesh/domain';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { monthName, weekdayName, type FormField, type ScheduleForm } from './schedule.model.js';

interface Props {
  form: ScheduleForm;
  faultOf: (field: FormField) => string | undefined;
  onChange: (parts: Partial<ScheduleForm>) => void;
}

const SHRINK = { inputLabel: { shrink: true } };

/** When a task runs: the term, what the term needs, and the time. */
export function TermFields(props: Props) {
  const { t } = useTranslation();
  const { form, faultOf, onChange } = props;
  const Fields = FIELDS[form.term];
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextField
          select
          label={t('schedule.term')}
          value={form.term}
          onChange={({ target }) => onChange({ term: TERMS.find((term) => term === target.value) ?? 'day' })}
        >
          {TERMS.map((term) => (
            <MenuItem key={term} value={term}>
              {t(`schedule.term.${term}`)}
            </MenuItem>
          ))}
        </TextField>
        {form.term !== 'cron' && (
          <TextField
            type="time"
            label={t('schedule.time')}
            value={form.time}
            onChange={({ target }) => onChange({ time: target.value })}
            error={!!faultOf('time')}
            helperText={faultOf('time')}
            slotProps={SHRINK}
          />
        )}
      </Box>
      {Fields && <Fields {...props} />}
    </>
  );
}

const FIELDS: Record<Term, ((props: Props) => React.ReactNode) | null> = {
  day: null,
  week_day: WeekDays,
  month_date: MonthDates,
  month_week_day: MonthWeekDay,
  date_day: DateDay,
  year_date_day: YearDateDay,
  cron: CronText,
};

function WeekDays({ form, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  const options = WEEKDAYS.map((day) => ({
    value: day,
    face: weekdayName(day, currentLocale(), 'short'),
    label: weekdayName(day, currentLocale()),
  }));
  return (
    <Choices
      label={t('schedule.week-day')}
      options={options}
      chosen={form.weekDay}
      fault={faultOf('weekDay')}
      onChange={(weekDay) => onChange({ weekDay })}
    />
  );
}

function MonthDates({ form, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  const options = Array.from({ length: 31 }, (_, n) => ({
    value: n + 1,
    face: String(n + 1),
    label: t('schedule.day-of-month', { day: n + 1 }),
  }));
  return (
    <Choices
      label={t('schedule.month-date')}
      options={options}
      chosen={form.monthDate}
      fault={faultOf('monthDate')}
      help={form.monthDate.some((day) => day > 28) ? t('schedule.short-months') : undefined}
      onChange={(monthDate) => onChange({ monthDate })}
    />
  );
}

interface ChoicesProps<T> {
  label: string;
  options: readonly { value: T; face: string; label: string }[];
  chosen: readonly T[];
  fault: string | undefined;
  help?: string | undefined;
  onChange: (chosen: T[]) => void;
}

/** Several of a few, as buttons that stay down. */
function Choices<T extends string | number>({
  label,
  options,
  chosen,
  fault,
  help,
  onChange,
}: ChoicesProps<T>) {
  const id = useId();
  const toggle = (value: T) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <FormControl error={!!fault}>
      <FormLabel id={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map(({ value, face, label: name }) => (
          <ToggleButton
            key={value}
            value={value}
            size="small"
            color="primary"
            aria-label={name}
            selected={chosen.includes(value)}
            onChange={() => toggle(value)}
            sx={{ minWidth: 44, minHeight: 36, textTransform: 'none' }}
          >
            {face}
          </ToggleButton>
        ))}
      </Box>
      {(fault ?? help) && <FormHelperText>{fault ?? help}</FormHelperText>}
    </FormControl>
  );
}

const NTH = [1, 2, 3, 4, 5];

function MonthWeekDay({ form, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
      <TextField
        select
        label={t('schedule.month-week')}
        value={form.monthWeek}
        onChange={({ target }) => onChange({ monthWeek: Number(target.value) })}
        error={!!faultOf('monthWeek')}
        helperText={form.monthWeek === 5 ? t('schedule.fifth-week') : faultOf('monthWeek')}
      >
        {NTH.map((nth) => (
          <MenuItem key={nth} value={nth}>
            {t(`schedule.nth.${nth}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('schedule.month-week-day')}
        value={form.monthWeekDay}
        onChange={({ target }) =>
          onChange({ monthWeekDay: WEEKDAYS.find((day) => day === target.value) ?? 'MON' })
        }
      >
        {WEEKDAYS.map((day) => (
          <MenuItem key={day} value={day}>
            {weekdayName(day, currentLocale())}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function DateDay({ form, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      type="date"
      label={t('schedule.date-day')}
      value={form.dateDay}
      onChange={({ target }) => onChange({ dateDay: target.value })}
      error={!!faultOf('dateDay')}
      helperText={faultOf('dateDay')}
      slotProps={SHRINK}
    />
  );
}

const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1);
/** A year with all days that there are. */
const LEAP_YEAR = 2024;

function YearDateDay({ form, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  const [month = 1, day = 1] = form.yearDateDay.split('-').map(Number).filter(Boolean);
  const set = (nextMonth: number, nextDay: number) => {
    const last = daysInMonth(LEAP_YEAR, nextMonth);
    onChange({ yearDateDay: `${pad(nextMonth)}-${pad(Math.min(nextDay, last))}` });
  };
  const chosen = form.yearDateDay !== '';
  const fault = faultOf('yearDateDay');
  const leap = form.yearDateDay === '02-29' ? t('schedule.leap-day') : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
      <TextField
        select
        label={t('schedule.year-month')}
        value={chosen ? month : ''}
        onChange={({ target }) => set(Number(target.value), day)}
        error={!!fault}
        helperText={fault ?? leap}
        slotProps={SHRINK}
      >
        {MONTHS.map((each) => (
          <MenuItem key={each} value={each}>
            {monthName(each, currentLocale())}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('schedule.year-day')}
        value={chosen ? day : ''}
        onChange={({ target }) => set(month, Number(target.value))}
        error={!!fault}
        slotProps={SHRINK}
      >
        {Array.from({ length: daysInMonth(LEAP_YEAR, month) }, (_, n) => n + 1).map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function CronText({ form, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('schedule.cron')}
      placeholder="0 30 8 ? * MON-FRI *"
      value={form.cron}
      onChange={({ target }) => onChange({ cron: target.value })}
      error={!!faultOf('cron')}
      helperText={faultOf('cron') ?? t('schedule.cron-help')}
      slotProps={{ htmlInput: { maxLength: MAX_CRON, spellCheck: false }, ...SHRINK }}
    />
  );
}
