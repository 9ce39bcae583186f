import { daysInMonth, isCalendarDay, pad } from '../time/calendar.js';
import { canonicalCron } from './cron-pattern.js';
import { cronFault } from './cron-executions.js';
import { NEW_TERM, WEEKDAYS, type TermForm, type Weekday } from './cron.types.js';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const YEAR_DATE = /^(\d{2})-(\d{2})$/;
/** Every year has its days but 29 February. */
const LEAP_YEAR = 2024;

/** Fields of the form that can be at fault, and why. */
export interface TermFault {
  field: 'time' | 'weekDay' | 'monthWeek' | 'monthDate' | 'dateDay' | 'yearDateDay' | 'cron';
  rule: 'required' | 'format' | 'never';
}

/** The seven fields that the form stands for (spec: data §4); `undefined` while it is not filled in properly. */
export function cronOfTerm(form: TermForm): string | undefined {
  if (form.term === 'cron') return canonicalCron(form.cron);
  const [, hour, minute] = TIME.exec(form.time) ?? [];
  const day = dayFields(form);
  if (hour === undefined || day === undefined) return undefined;
  return `0 ${Number(minute)} ${Number(hour)} ${day}`;
}

/** Day of the month, month, weekday and year. */
function dayFields(form: TermForm): string | undefined {
  switch (form.term) {
    case 'day':
      return '* * ? *';
    case 'week_day':
      return form.weekDay.length > 0 ? `? * ${inWeekOrder(form.weekDay).join(',')} *` : undefined;
    case 'month_date':
      return areDays(form.monthDate) ? `${inOrder(form.monthDate).join(',')} * ? *` : undefined;
    case 'month_week_day':
      return isNth(form.monthWeek) ? `? * ${form.monthWeekDay}#${form.monthWeek} *` : undefined;
    case 'date_day': {
      const [, year, month, day] = DATE.exec(form.dateDay) ?? [];
      const exists = isCalendarDay(Number(year), Number(month), Number(day));
      return exists ? `${Number(day)} ${Number(month)} ? ${Number(year)}` : undefined;
    }
    case 'year_date_day': {
      const [, month, day] = YEAR_DATE.exec(form.yearDateDay) ?? [];
      const exists = Number(day) >= 1 && Number(day) <= daysInMonth(LEAP_YEAR, Number(month));
      return exists ? `${Number(day)} ${Number(month)} ? *` : undefined;
    }
    case 'cron':
      return undefined;
  }
}

/** The form that gives this cron back; one of term `cron` where no other does. */
export function termOfCron(text: string): TermForm {
  const byHand: TermForm = { ...NEW_TERM, term: 'cron', cron: text };
  const [second, minute, hour, ...rest] = (canonicalCron(text) ?? '').split(' ');
  if (second !== '0' || !isNumber(minute) || !isNumber(hour)) return byHand;
  const days = daysOfCron(rest);
  if (!days) return byHand;
  const form = { ...NEW_TERM, cron: text, time: `${pad(Number(hour))}:${pad(Number(minute))}`, ...days };
  return cronOfTerm(form) === canonicalCron(text) ? form : byHand;
}

function daysOfCron([day = '', month = '', weekday = '', year = '']: string[]):
  Partial<TermForm> | undefined {
  const everyMonth = month === '*' && year === '*';
  if (everyMonth && day === '*' && weekday === '?') return { term: 'day' };
  if (everyMonth && weekday === '?') {
    const monthDate = day.split(',').map(Number);
    return areDays(monthDate) ? { term: 'month_date', monthDate } : undefined;
  }
  if (everyMonth) return weekdaysOfCron(weekday);
  if (!isNumber(day) || !isNumber(month)) return undefined;
  const monthDay = `${pad(Number(month))}-${pad(Number(day))}`;
  if (year === '*') return { term: 'year_date_day', yearDateDay: monthDay };
  return isNumber(year) ? { term: 'date_day', dateDay: `${pad(Number(year), 4)}-${monthDay}` } : undefined;
}

function weekdaysOfCron(field: string): Partial<TermForm> | undefined {
  const [name = '', week, ...more] = field.split('#');
  if (week !== undefined) {
    if (more.length > 0 || !isWeekday(name)) return undefined;
    return { term: 'month_week_day', monthWeekDay: name, monthWeek: Number(week) };
  }
  const weekDay = field.split(',').filter(isWeekday);
  return { term: 'week_day', weekDay: inWeekOrder(weekDay) };
}

/** What keeps a form from being stored (spec: data §5); it must have a time ahead of `nowMs`. */
export function termFault(form: TermForm, at: { nowMs: number; zone: string }): TermFault | undefined {
  if (form.term !== 'cron' && !TIME.test(form.time)) return { field: 'time', rule: 'format' };
  const field = FIELD_OF_TERM[form.term];
  if (isEmpty(form[field])) return { field, rule: 'required' };
  const cron = cronOfTerm(form);
  const rule = cron === undefined ? 'format' : cronFault(cron, at);
  return rule && { field, rule };
}

const FIELD_OF_TERM = {
  day: 'time',
  week_day: 'weekDay',
  month_date: 'monthDate',
  month_week_day: 'monthWeek',
  date_day: 'dateDay',
  year_date_day: 'yearDateDay',
  cron: 'cron',
} as const;

const isEmpty = (value: string | number | readonly unknown[]): boolean =>
  typeof value !== 'number' && value.length === 0;
const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);
const isWeekday = (text: string): text is Weekday => WEEKDAYS.some((each) => each === text);
const isNth = (week: number): boolean => Number.isInteger(week) && week >= 1 && week <= 5;
const areDays = (days: readonly number[]): boolean =>
  days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 31);
const inOrder = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);
const inWeekOrder = (days: readonly Weekday[]): Weekday[] => WEEKDAYS.filter((day) => days.includes(day));
