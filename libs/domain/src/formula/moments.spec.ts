import { computeFormula } from '../flow/formula.js';

/** 23:30 on 2026-03-07 in New York, the evening before its clocks go forward. */
const EVENING = Date.UTC(2026, 2, 8, 4, 30);

describe('moments by the clocks of a project that has summer time', () => {
  const value = (text: string): unknown =>
    computeFormula(text, {
      read: () => EVENING,
      typeAt: () => 'moment',
      now: 0,
      timezone: 'America/New_York',
      accuracy: 10,
    });

  test.each([
    ['{ts} & ""', '2026-03-07 23:30:00'],
    ['({ts} + 1) & ""', '2026-03-08 23:30:00'],
    ['DATEADD({ts}, 1, "day") & ""', '2026-03-08 23:30:00'],
    ['DATEADD({ts}, 4, "hour") & ""', '2026-03-08 04:30:00'],
    ['({ts} + 1) - {ts}', 1],
    ['IF({ts} < "2026-03-08", "y", "n")', 'y'],
    ['IF({ts} >= "2026-03-07 23:30", "y", "n")', 'y'],
    ['COUNTIF({ts}, "<2026/3/8")', 1],
    ['{ts} + 3000000', '#NUM!'],
  ])('%s is %p', (text, expected) => expect(value(text)).toBe(expected));
});
