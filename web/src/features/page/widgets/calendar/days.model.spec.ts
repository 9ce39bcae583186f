import { daysAround, dayIn, stepped } from './days.model.js';

describe('the days of a calendar', () => {
  it('are whole weeks that begin with Monday', () => {
    const month = daysAround('2026-11-15', 'month');
    expect([month.length, month[0], month.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06']);
    expect(daysAround('2026-11-15', 'week')[0]).toBe('2026-11-09');
    expect(daysAround('2026-11-15', 'day')).toEqual(['2026-11-15']);
  });

  it('go on by a month to its last day where it is shorter', () => {
    expect(stepped('2026-01-31', 'month', 1)).toBe('2026-02-28');
    expect(stepped('2026-01-31', 'month', -1)).toBe('2025-12-31');
    expect(stepped('2026-03-01', 'week', -1)).toBe('2026-02-22');
  });

  it('of an instant are those of a time zone', () => {
    const evening = Date.parse('2026-11-15T20:00:00Z');
    expect([dayIn('Asia/Shanghai', evening), dayIn('America/New_York', evening)]).toEqual([
      '2026-11-16',
      '2026-11-15',
    ]);
  });
});
