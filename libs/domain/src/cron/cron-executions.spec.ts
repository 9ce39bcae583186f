import { daysInMonth } from '../time/calendar.js';
import { cronFault, lastExecutions, nextExecutions } from './cron-executions.js';

const zone = 'Asia/Shanghai';
const BEIJING_MS = 8 * 3_600_000;
const beijing = (text: string): number => Date.parse(`${text}Z`) - BEIJING_MS;
const shown = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 16);
const next = (cron: string, from: string, count = 4): string[] =>
  nextExecutions(cron, { afterMs: beijing(from), count, zone }).map(shown);

interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** Each day of some years, counted without croner. */
function* days(first: number, last: number): Generator<Day> {
  for (let year = first; year <= last; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= daysInMonth(year, month); day++)
        yield { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

const isWorkday = ({ weekday }: Day): boolean => weekday > 0 && weekday < 6;

describe('fire times in Beijing', () => {
  const rules: [string, (day: Day) => boolean][] = [
    ['* * ? *', () => true],
    ['? * MON,WED,SUN *', ({ weekday }) => [1, 3, 0].includes(weekday)],
    ['1,15,31 * ? *', ({ day }) => [1, 15, 31].includes(day)],
    ['29,30 * ? *', ({ day }) => day === 29 || day === 30],
    ['? * MON#1 *', ({ day, weekday }) => weekday === 1 && day <= 7],
    ['? * FRI#5 *', ({ day, weekday }) => weekday === 5 && day > 28],
    ['29 2 ? *', ({ day, month }) => month === 2 && day === 29],
    ['31 12 ? *', ({ day, month }) => month === 12 && day === 31],
    ['29 2 ? 2028', ({ year, day, month }) => year === 2028 && month === 2 && day === 29],
    ['L * ? *', ({ year, month, day }) => day === daysInMonth(year, month)],
    ['? * 6L *', (one) => one.weekday === 5 && one.day > daysInMonth(one.year, one.month) - 7],
    ['? 1-3 2-6 *', (one) => one.month <= 3 && isWorkday(one)],
    ['1 1 ? 2027/2', ({ year, month, day }) => year % 2 === 1 && year >= 2027 && month === 1 && day === 1],
  ];
  const times: [string, string][] = [
    ['0 0 0', 'T00:00'],
    ['0 59 23', 'T23:59'],
    ['0 30 7', 'T07:30'],
  ];

  test.each(rules)(
    'of %s are those of the calendar over ten years, leap days and month ends too',
    (rule, holds) => {
      for (const [time, at] of times) {
        const wanted: string[] = [];
        for (const day of days(2024, 2033))
          if (holds(day))
            wanted.push(new Date(Date.UTC(day.year, day.month - 1, day.day)).toISOString().slice(0, 10) + at);
        const found = next(`${time} ${rule}`, '2023-12-31T23:59:30', wanted.length + 1);
        expect(found.filter((text) => text < '2034')).toEqual(wanted);
      }
    },
  );

  test('of a whole year minute by minute neither miss nor double one', () => {
    let at = beijing('2027-12-31T23:59:59');
    const until = beijing('2028-03-01T12:00:00');
    for (let wanted = beijing('2028-01-01T00:00:00'); wanted < until; wanted += 3_600_000) {
      const [fire] = nextExecutions('0 0 * * * ? *', { afterMs: at, count: 1, zone });
      expect(fire).toBe(wanted);
      at = wanted;
    }
  });

  test('come after the moment asked from, and end where the years end', () => {
    expect(next('0 0 8 1 1 ? 2027', '2027-01-01T07:59:59')).toEqual(['2027-01-01T08:00']);
    expect(next('0 0 8 1 1 ? 2027', '2027-01-01T08:00:00')).toEqual([]);
  });

  test('are told backwards as well, the moment itself included', () => {
    const cron = '0 0 8 * * ? *';
    expect(
      lastExecutions(cron, { untilMs: beijing('2028-03-01T08:00:00'), count: 3, zone }).map(shown),
    ).toEqual(['2028-03-01T08:00', '2028-02-29T08:00', '2028-02-28T08:00']);
    expect(
      lastExecutions(cron, { untilMs: beijing('2028-03-01T07:59:59'), count: 1, zone }).map(shown),
    ).toEqual(['2028-02-29T08:00']);
  });
});

describe('a cron', () => {
  const NOW = beijing('2026-11-28T20:00:00');
  test.each([
    ['0 0 0 30 2 ? *', 'never'],
    ['0 0 8 1 1 ? 2020', 'never'],
    ['0 0 8 31 4 ? *', 'never'],
    ['0 0 8 28 11 ? 2026', 'never'],
    ['0 0 8 * * *', 'format'],
    ['0 0 8 L-3 * ? *', 'format'],
    ['0 0 8 29 2 ? *', undefined],
    ['0 0 21 28 11 ? 2026', undefined],
  ])('%s has the fault %s', (cron, fault) => expect(cronFault(cron, { nowMs: NOW, zone })).toBe(fault));
});

describe('fire times where clocks are put forward and back', () => {
  const around = (cron: string, zone: string, from: string, count = 3): string[] =>
    nextExecutions(cron, { afterMs: Date.parse(from), count, zone }).map((ms) =>
      new Date(ms).toISOString().slice(0, 16),
    );

  test.each([
    // Berlin leaps from 2:00 to 3:00 on 29 March, New York on 8 March, Havana from midnight to 1:00 on 8 March.
    ['Europe/Berlin', '0 30 2 * * ? *', '2026-03-27T12:00Z', ['03-28T01:30', '03-29T01:00', '03-30T00:30']],
    [
      'America/New_York',
      '0 30 2 * * ? *',
      '2026-03-06T12:00Z',
      ['03-07T07:30', '03-08T07:00', '03-09T06:30'],
    ],
    ['America/Havana', '0 0 0 * * ? *', '2026-03-06T12:00Z', ['03-07T05:00', '03-08T05:00', '03-09T04:00']],
    // The hour that comes twice counts once.
    ['Europe/Berlin', '0 30 2 * * ? *', '2026-10-23T12:00Z', ['10-24T00:30', '10-25T00:30', '10-26T01:30']],
    [
      'America/New_York',
      '0 30 1 * * ? *',
      '2026-10-30T12:00Z',
      ['10-31T05:30', '11-01T05:30', '11-02T06:30'],
    ],
    // The same time of day all year, whatever it is in UTC.
    ['Europe/Berlin', '0 0 8 1 * ? *', '2026-03-02T00:00Z', ['04-01T06:00', '05-01T06:00', '06-01T06:00']],
    ['Asia/Kathmandu', '0 0 8 * * ? *', '2026-03-06T12:00Z', ['03-07T02:15', '03-08T02:15', '03-09T02:15']],
  ])('in %s, of %s', (zone, cron, from, wanted) => {
    expect(around(cron, zone, from)).toEqual(wanted.map((time) => `2026-${time}`));
  });

  test('come once a day in every zone of the world, and backwards the same', () => {
    const [from, days] = [Date.parse('2026-01-01T00:00Z'), 365];
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Havana',
      'Africa/Cairo',
    ])
      for (const cron of ['0 30 0 * * ? *', '0 30 1 * * ? *', '0 30 2 * * ? *']) {
        const fires = nextExecutions(cron, { afterMs: from, count: days, zone });
        const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms);
        expect(new Set(fires.map(dayOf)).size).toBe(days);
        const back = lastExecutions(cron, { untilMs: fires.at(-1) ?? 0, count: days, zone });
        expect(back.reverse()).toEqual(fires);
      }
  });

  test('of each hour are one for each hour that passes', () => {
    for (const from of ['2026-03-28T22:30Z', '2026-10-24T22:30Z']) {
      const fires = nextExecutions('0 0 * * * ? *', {
        afterMs: Date.parse(from),
        count: 6,
        zone: 'Europe/Berlin',
      });
      expect(fires.map((ms, at) => ms - (fires[at - 1] ?? ms - 3_600_000))).toEqual(Array(6).fill(3_600_000));
    }
  });
});
