import type { TFunction } from 'i18next';
import type { Schedule } from '@buildmesh/contracts';
import {
  nextExecutions,
  cronOfTerm,
  NEW_TERM,
  termFault,
  termOfCron,
  WEEKDAYS,
  type ExecutionState,
  type TermForm,
  type Weekday,
} from '@buildmesh/domain';
import type { Locale } from '@buildmesh/kernel';
import { intlTag } from '../../shared/i18n/intl.js';
import type { StatusLevel } from '../../shared/ui/status-tag.js';

/** Fire times that are shown ahead. */
const FORETOLD = 5;
/** Longest name of a task. */
export const MAX_NAME = 60;

/** The form of a scheduled task (spec: data §3). */
export interface ScheduleForm extends TermForm {
  name: string;
  flow: string;
  /** A time zone of its own; `null`: the project's. */
  timezone: string | null;
}

export type FormField = keyof ScheduleForm;
/** Why a field is not right, as a key of our texts. */
export type FormFaults = Partial<Record<FormField, string>>;

export const NEW_FORM: ScheduleForm = { ...NEW_TERM, name: '', flow: '', timezone: null };

/** The form as it stood when the task was saved, or what its cron says. */
export function formOf({ _name, _flow, _cron, option, timezone }: Schedule): ScheduleForm {
  const kept = { ...NEW_TERM, ...option, cron: _cron };
  const term = cronOfTerm(kept) === _cron ? kept : termOfCron(_cron);
  return { ...term, name: _name, flow: _flow, timezone };
}

/** What is sent of a form without faults. */
export function bodyOf({ name, flow, timezone, ...form }: ScheduleForm) {
  const { cron: _cron, weekDay, monthDate, ...option } = form;
  return {
    name: name.trim(),
    flow,
    timezone,
    cron: cronOfTerm(form) ?? form.cron,
    option: { ...option, weekDay: [...weekDay], monthDate: [...monthDate] },
  };
}

/** When and in which time zone a form is looked at. */
interface At {
  nowMs: number;
  zone: string;
}

/** What keeps the form from being saved (spec: data §5). */
export function faultsOf(form: ScheduleForm, at: At): FormFaults {
  const when = termFault(form, at);
  return {
    ...(form.name.trim() === '' ? { name: 'schedule.name-empty' } : {}),
    ...(form.flow === '' ? { flow: 'schedule.flow-empty' } : {}),
    ...(when
      ? { [when.field]: when.rule === 'never' ? 'schedule.never' : `schedule.fault.${when.field}` }
      : {}),
  };
}

/** The next times of a form; none while it has faults. */
export function previewOf(form: ScheduleForm, { nowMs, zone }: At): number[] {
  const cron = cronOfTerm(form);
  return cron === undefined ? [] : nextExecutions(cron, { afterMs: nowMs, count: FORETOLD, zone });
}

export const STATE_LEVEL: Record<ExecutionState, StatusLevel> = {
  running: 'info',
  success: 'success',
  fail: 'error',
  timeout: 'error',
  missed: 'warning',
  skip: 'disabled',
};

/** Any Monday: weekdays are named by the days from there on. */
const A_MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function weekdayName(day: Weekday, locale: Locale, weekday: 'short' | 'long' = 'long'): string {
  const format = new Intl.DateTimeFormat(intlTag(locale), { weekday, timeZone: 'UTC' });
  return format.format(A_MONDAY_MS + WEEKDAYS.indexOf(day) * DAY_MS);
}

const list = (locale: Locale, items: readonly string[]): string =>
  new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(items);

/** The name of a month, 1–12. */
export function monthName(month: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(intlTag(locale), { month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, month - 1, 1));
}

/** When a task runs, in words; a cron that says more than the form can is shown as it is. */
export function whenText(cron: string, locale: Locale, t: TFunction): string {
  const { term, time, weekDay, monthWeek, monthWeekDay, monthDate, dateDay, yearDateDay } = termOfCron(cron);
  switch (term) {
    case 'day':
      return t('schedule.when.day', { time });
    case 'week_day': {
      const days = list(
        locale,
        weekDay.map((day) => weekdayName(day, locale)),
      );
      return t('schedule.when.week_day', { days, time });
    }
    case 'month_date':
      return t('schedule.when.month_date', { days: list(locale, monthDate.map(String)), time });
    case 'month_week_day': {
      const nth = t(`schedule.nth.${monthWeek}`);
      return t('schedule.when.month_week_day', { nth, day: weekdayName(monthWeekDay, locale), time });
    }
    case 'date_day':
      return t('schedule.when.date_day', { day: dayText(dateDay, locale, { dateStyle: 'long' }), time });
    case 'year_date_day': {
      const day = dayText(`2024-${yearDateDay}`, locale, { month: 'long', day: 'numeric' });
      return t('schedule.when.year_date_day', { day, time });
    }
    case 'cron':
      return t('schedule.when.cron', { cron });
  }
}

function dayText(iso: string, locale: Locale, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(intlTag(locale), { ...style, timeZone: 'UTC' }).format(Date.parse(iso));
}
