import { NEW_TERM, WEEKDAYS, type TermForm } from './cron.types.js';
import { cronOfTerm, termFault, termOfCron } from './term.js';

const form = (change: Partial<TermForm>): TermForm => ({ ...NEW_TERM, time: '08:05', ...change });
const NOW = Date.parse('2026-11-28T12:00:00Z');

const TERMS: [string, TermForm][] = [
  ['0 5 8 * * ? *', form({ term: 'day' })],
  ['0 5 8 ? * MON,TUE *', form({ term: 'week_day', weekDay: ['TUE', 'MON'] })],
  ['0 5 8 1,15 * ? *', form({ term: 'month_date', monthDate: [15, 1] })],
  ['0 5 8 ? * MON#1 *', form({ term: 'month_week_day' })],
  ['0 5 8 ? * SUN#5 *', form({ term: 'month_week_day', monthWeek: 5, monthWeekDay: 'SUN' })],
  ['0 5 8 3 12 ? 2026', form({ term: 'date_day', dateDay: '2026-12-03' })],
  ['0 5 8 29 2 ? *', form({ term: 'year_date_day', yearDateDay: '02-29' })],
  ['0 0-59/5 8 * * ? *', form({ term: 'cron', cron: '0 0/5 8 * * ? *' })],
];

describe('the term of a scheduled task', () => {
  test.each(TERMS)('gives the cron %s', (cron, given) => expect(cronOfTerm(given)).toBe(cron));

  test.each(TERMS)('is found again in the cron %s', (cron, given) => {
    const found = termOfCron(cron);
    expect(found.term).toBe(given.term);
    expect(cronOfTerm(found)).toBe(cron);
  });

  test('starts as every day at midnight, the first Monday where weeks count', () => {
    expect(cronOfTerm(NEW_TERM)).toBe('0 0 0 * * ? *');
    expect([NEW_TERM.time, NEW_TERM.monthWeek, NEW_TERM.monthWeekDay]).toEqual(['00:00', 1, 'MON']);
  });

  test('stays a cron where no other term says the same', () => {
    for (const cron of [
      '30 0 8 * * ? *',
      '0 0 8 L * ? *',
      '0 0 8 ? * FRI#L *',
      '0 0 8 1 1,7 ? *',
      'nonsense',
    ])
      expect(termOfCron(cron)).toMatchObject({ term: 'cron', cron });
  });

  test('gives a cron for every weekday, every day of a month and every minute', () => {
    for (const day of WEEKDAYS)
      expect(termOfCron(cronOfTerm(form({ term: 'week_day', weekDay: [day] })) ?? '').weekDay).toEqual([day]);
    for (let day = 1; day <= 31; day++)
      expect(termOfCron(cronOfTerm(form({ term: 'month_date', monthDate: [day] })) ?? '').monthDate).toEqual([
        day,
      ]);
  });

  test.each<[string, TermForm]>([
    ['time format', form({ time: '24:00' })],
    ['time format', form({ time: '8:5' })],
    ['weekDay required', form({ term: 'week_day' })],
    ['monthDate required', form({ term: 'month_date' })],
    ['monthDate format', form({ term: 'month_date', monthDate: [32] })],
    ['monthWeek format', form({ term: 'month_week_day', monthWeek: 6 })],
    ['dateDay required', form({ term: 'date_day' })],
    ['dateDay format', form({ term: 'date_day', dateDay: '2027-02-29' })],
    ['dateDay never', form({ term: 'date_day', dateDay: '2026-11-27' })],
    ['yearDateDay format', form({ term: 'year_date_day', yearDateDay: '02-30' })],
    ['cron required', form({ term: 'cron' })],
    ['cron format', form({ term: 'cron', cron: '0 0 8 * *' })],
    ['cron never', form({ term: 'cron', cron: '0 0 0 30 2 ? *' })],
  ])('has the fault %s', (fault, given) => {
    const { field, rule } = termFault(given, { nowMs: NOW, zone: 'Asia/Shanghai' }) ?? {};
    expect(`${field} ${rule}`).toBe(fault);
  });

  test.each(TERMS)('has no fault where it gives %s', (_cron, given) =>
    expect(termFault(given, { nowMs: NOW, zone: 'Asia/Shanghai' })).toBeUndefined(),
  );
});
