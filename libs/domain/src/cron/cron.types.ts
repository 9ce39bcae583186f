/** Weekdays as they stand in a cron; a number means one day in Quartz and another elsewhere, a name only one. */
export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** How the time of a scheduled task is chosen (spec: data §3); `cron` is written by hand. */
export const TERMS = [
  'day',
  'week_day',
  'month_date',
  'month_week_day',
  'date_day',
  'year_date_day',
  'cron',
] as const;
export type Term = (typeof TERMS)[number];

/** The part of the form of a scheduled task that says when (spec: data §3). */
export interface TermForm {
  term: Term;
  /** `HH:mm`. */
  time: string;
  weekDay: readonly Weekday[];
  /** Which of its weekdays in a month, 1–5. */
  monthWeek: number;
  monthWeekDay: Weekday;
  /** Days of a month, 1–31. */
  monthDate: readonly number[];
  /** `YYYY-MM-DD`, once. */
  dateDay: string;
  /** `MM-DD`, every year. */
  yearDateDay: string;
  /** Seven fields; what the task has where `term` is `cron`. */
  cron: string;
}

/** What a new task starts with (spec: data §3). */
export const NEW_TERM: TermForm = {
  term: 'day',
  time: '00:00',
  weekDay: [],
  monthWeek: 1,
  monthWeekDay: 'MON',
  monthDate: [],
  dateDay: '',
  yearDateDay: '',
  cron: '',
};
