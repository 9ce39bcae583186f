import fc from 'fast-check';
import { dateFormatOf, daysOf, secondsOf } from './date-text.js';
import { dayNumber, daysInMonth, isoDay } from './calendar.js';
import { epochOf, isTimezone, startOfDay, zonedDay, zonedTime } from './zone.js';

const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/Berlin'];

describe('days and zones', () => {
  test('a moment shows the clock of the zone', () => {
    const moment = Date.parse('2024-02-29T20:30:15.123Z');
    expect(zonedTime(moment, 'Asia/Shanghai')).toEqual({
      year: 2024,
      month: 3,
      day: 1,
      hour: 4,
      minute: 30,
      second: 15,
      millisecond: 123,
    });
    expect(isoDay(zonedDay(moment, 'Asia/Shanghai'))).toBe('2024-03-01');
    expect(isoDay(zonedDay(moment, 'America/New_York'))).toBe('2024-02-29');
  });

  test('a day starts at its own midnight, in summer time too', () => {
    expect(new Date(startOfDay(dayNumber('2024-03-01'), 'Asia/Shanghai')).toISOString()).toBe(
      '2024-02-29T16:00:00.000Z',
    );
    expect(new Date(startOfDay(dayNumber('1988-07-01'), 'Asia/Shanghai')).toISOString()).toBe(
      '1988-06-30T15:00:00.000Z',
    );
    expect(new Date(startOfDay(dayNumber('2024-03-31'), 'Europe/Berlin')).toISOString()).toBe(
      '2024-03-30T23:00:00.000Z',
    );
    expect(new Date(startOfDay(dayNumber('2024-04-01'), 'Europe/Berlin')).toISOString()).toBe(
      '2024-03-31T22:00:00.000Z',
    );
  });

  test('clock and moment convert into each other for 1926 to 2076 in every zone', () => {
    const min = Date.parse('1926-01-01T00:00:00Z');
    const max = Date.parse('2076-12-31T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min, max }), fc.constantFrom(...ZONES), (moment, zone) => {
        const again = epochOf(zonedTime(moment, zone), zone);
        // An hour that the clocks show twice has two moments.
        expect(Math.abs(again - moment) === 0 || Math.abs(again - moment) <= 3_600_000).toBe(true);
        expect(zonedTime(again, zone)).toEqual(zonedTime(moment, zone));
      }),
      { numRuns: 500 },
    );
  });

  test('the start of a day lies in that day and one millisecond earlier does not', () => {
    const [first, last] = [dayNumber('1926-01-01'), dayNumber('2076-12-31')];
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last }),
        fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/Berlin'),
        (day, zone) => {
          const start = startOfDay(day, zone);
          expect(zonedDay(start, zone)).toBe(day);
          expect(zonedDay(start - 1, zone)).toBe(day - 1);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('unknown zones are recognised', () => {
    expect(isTimezone('Asia/Tokyo')).toBe(true);
    expect(isTimezone('Mars/Base')).toBe(false);
    expect(isTimezone('')).toBe(false);
  });
});

describe('dates as texts', () => {
  test.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['1900-02', '1900-02-01', '1900-02-28'],
    ['2024-02-29', '2024-02-29', '2024-02-29'],
  ])('%s reaches from %s to %s', (text, first, last) => {
    expect(daysOf(text)).toEqual([first, last]);
  });

  test.each([
    '2023-02-29',
    '2024-13',
    '2024-00-01',
    '0000',
    '24',
    '2024-1-1',
    '2024/01/01',
    ' 2024',
    '2024-01-01T00:00',
    '',
  ])('%p is no date', (text) => {
    expect(daysOf(text)).toBeUndefined();
    expect(dateFormatOf(text)).toBeUndefined();
  });

  test('a minute reaches over its seconds', () => {
    expect(secondsOf('09:30')).toEqual(['09:30:00', '09:30:59']);
    expect(secondsOf('23:59:59')).toEqual(['23:59:59', '23:59:59']);
    expect(secondsOf('24:00')).toBeUndefined();
    expect(secondsOf('9:30')).toBeUndefined();
  });

  test('February knows its leap years', () => {
    expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
    expect(daysInMonth(2024, 13)).toBe(0);
  });
});
