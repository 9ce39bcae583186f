import { lets, normal } from '../../test/filter.fixtures.js';
import type { Condition } from './filter.types.js';
import { recentPresets, unitDays } from './recent.js';
import { dayNumber } from '../time/calendar.js';

const shanghai = (text: string) => Date.parse(`${text}+08:00`);

describe('years, months and days as values', () => {
  test.each<[Condition, unknown]>([
    [
      { key: 'day', opt: 'eq', value: '2024-02' },
      { kind: 'range', key: 'day', low: '2024-02-01', high: '2024-02-29', highOpen: false },
    ],
    [
      { key: 'day', opt: 'eq', value: '2024-02-03' },
      { kind: 'compare', key: 'day', op: 'eq', value: '2024-02-03' },
    ],
    [
      { key: 'day', opt: 'gt', value: '2024' },
      { kind: 'compare', key: 'day', op: 'gt', value: '2024-12-31' },
    ],
    [
      { key: 'day', opt: 'gte', value: '2024' },
      { kind: 'compare', key: 'day', op: 'gte', value: '2024-01-01' },
    ],
    [
      { key: 'day', opt: 'lt', value: '2024' },
      { kind: 'compare', key: 'day', op: 'lt', value: '2024-01-01' },
    ],
    [
      { key: 'day', opt: 'lte', value: '2024' },
      { kind: 'compare', key: 'day', op: 'lte', value: '2024-12-31' },
    ],
    [
      { key: 'month', opt: 'eq', value: '2024' },
      { kind: 'range', key: 'month', low: '2024-01', high: '2024-12', highOpen: false },
    ],
    [
      { key: 'month', opt: 'eq', value: '2024-05-17' },
      { kind: 'compare', key: 'month', op: 'eq', value: '2024-05' },
    ],
    [
      { key: 'year', opt: 'between', value: '2020-05,2022' },
      { kind: 'range', key: 'year', low: '2020', high: '2022', highOpen: false },
    ],
    [
      { key: 'at', opt: 'lte', value: '09:30' },
      { kind: 'compare', key: 'at', op: 'lte', value: '09:30' },
    ],
    [
      { key: 'exactly', opt: 'eq', value: '09:30' },
      { kind: 'range', key: 'exactly', low: '09:30:00', high: '09:30:59', highOpen: false },
    ],
    [
      { key: 'day', opt: 'in', value: ['2024-01-01', '2023'] },
      {
        kind: 'or',
        list: [
          { kind: 'compare', key: 'day', op: 'eq', value: '2024-01-01' },
          { kind: 'range', key: 'day', low: '2023-01-01', high: '2023-12-31', highOpen: false },
        ],
      },
    ],
  ])('%j', (condition, node) => {
    expect(normal([condition])).toEqual(node);
  });

  test('a day of a timestamp is the day on the clocks of the project', () => {
    const low = shanghai('2024-02-03T00:00:00');
    const high = shanghai('2024-02-04T00:00:00');
    expect(normal([{ key: 'moment', opt: 'eq', value: '2024-02-03' }])).toEqual({
      kind: 'range',
      key: 'moment',
      low,
      high,
      highOpen: true,
    });
    expect(normal([{ key: 'moment', opt: 'gt', value: '2024-02-03' }])).toEqual({
      kind: 'compare',
      key: 'moment',
      op: 'gte',
      value: high,
    });
    expect(normal([{ key: 'moment', opt: 'lte', value: '2024-02-03' }])).toEqual({
      kind: 'compare',
      key: 'moment',
      op: 'lt',
      value: high,
    });
  });

  test('a time of a timestamp is as exact as it is written', () => {
    const low = shanghai('2024-02-03T09:30:00');
    expect(normal([{ key: 'moment', opt: 'eq', value: '2024-02-03 09:30' }])).toEqual({
      kind: 'range',
      key: 'moment',
      low,
      high: low + 60_000,
      highOpen: true,
    });
    expect(normal([{ key: 'moment', opt: 'gte', value: '2024-02-03T01:30:00.000Z' }])).toEqual({
      kind: 'compare',
      key: 'moment',
      op: 'gte',
      value: low,
    });
    expect(normal([{ key: 'moment', opt: 'lt', value: low }])).toEqual({
      kind: 'compare',
      key: 'moment',
      op: 'lt',
      value: low,
    });
    expect(normal([{ key: '_ctime', opt: 'lt', value: String(low) }])).toEqual({
      kind: 'compare',
      key: '_ctime',
      op: 'lt',
      value: low,
    });
  });
});

describe('relative days (today is Friday 2026-11-27 in Shanghai)', () => {
  const days = (low: string, high: string) => ({ kind: 'range', key: 'day', low, high, highOpen: false });
  test.each<[Condition['value'], unknown]>([
    [[-6, 0], days('2026-11-21', '2026-11-27')],
    ['-6,0', days('2026-11-21', '2026-11-27')],
    ['0,-6', days('2026-11-21', '2026-11-27')],
    [-6, days('2026-11-21', '2026-11-27')],
    [3, days('2026-11-27', '2026-11-30')],
    [[-1000, 1000], days('2025-11-27', '2027-11-27')],
    [[-6, null], { kind: 'compare', key: 'day', op: 'gte', value: '2026-11-21' }],
    [',0', { kind: 'compare', key: 'day', op: 'lte', value: '2026-11-27' }],
    ['last7', days('2026-11-21', '2026-11-27')],
    ['last14', days('2026-11-14', '2026-11-27')],
    ['last30', days('2026-10-29', '2026-11-27')],
    ['next7', days('2026-11-27', '2026-12-03')],
    ['next14', days('2026-11-27', '2026-12-10')],
    ['next30', days('2026-11-27', '2026-12-26')],
    ['day', { kind: 'compare', key: 'day', op: 'eq', value: '2026-11-27' }],
    ['week', days('2026-11-23', '2026-11-29')],
    ['week:-1', days('2026-11-16', '2026-11-22')],
    ['month', days('2026-11-01', '2026-11-30')],
    ['month:2', days('2027-01-01', '2027-01-31')],
    ['quarter', days('2026-10-01', '2026-12-31')],
    ['quarter:-1', days('2026-07-01', '2026-09-30')],
    ['year', days('2026-01-01', '2026-12-31')],
    ['year:-9', days('2025-01-01', '2025-12-31')],
  ])('%j', (value, node) => {
    expect(normal([{ key: 'day', opt: 'recent', value }])).toEqual(node);
  });

  test('the presets name the days of the specification', () => {
    expect(Object.values(recentPresets).map(({ from, to }) => to - from + 1)).toEqual([7, 14, 30, 7, 14, 30]);
  });

  test('of a timestamp reach from midnight to midnight', () => {
    const node = {
      kind: 'range',
      key: 'moment',
      low: shanghai('2026-11-26T00:00:00'),
      high: shanghai('2026-11-28T00:00:00'),
      highOpen: true,
    };
    expect(normal([{ key: 'moment', opt: 'recent', value: [-1, 0] }])).toEqual(node);
  });

  test('follow the zone of the project', () => {
    expect(normal([{ key: 'day', opt: 'recent', value: 'day' }], { timezone: 'UTC' })).toEqual({
      kind: 'compare',
      key: 'day',
      op: 'eq',
      value: '2026-11-26',
    });
  });

  test('are cut to the precision of the field', () => {
    expect(lets([{ key: 'month', opt: 'recent', value: 'last30' }], { month: '2026-10' })).toBe(true);
    expect(lets([{ key: 'month', opt: 'recent', value: 'last7' }], { month: '2026-10' })).toBe(false);
  });
});

describe('units of the calendar', () => {
  test('never reach over more than 366 days, and weeks start on Monday', () => {
    for (let day = dayNumber('2019-12-20'); day < dayNumber('2025-01-10'); day++) {
      for (const unit of ['day', 'week', 'month', 'quarter', 'year'] as const) {
        const { first, last } = unitDays(unit, 0, day);
        expect(dayNumber(first)).toBeLessThanOrEqual(day);
        expect(dayNumber(last)).toBeGreaterThanOrEqual(day);
        expect(dayNumber(last) - dayNumber(first)).toBeLessThan(366);
        if (unit === 'week') expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1);
      }
    }
  });
});
