import { typedDate, typedInstant, wallTime } from './date-text.js';

describe('dates as people type them', () => {
  it('reads the usual ways of writing a day', () => {
    for (const text of ['2026-3-7', '2026/03/07', '2026.3.7', '2026年3月7日'])
      expect(typedDate(text, 'YYYY-MM-DD')).toBe('2026-03-07');
  });

  it('keeps what is no day as it was typed', () => {
    for (const text of ['2026-02-30', '7 March', '2026', '2026-13-01'])
      expect(typedDate(text, 'YYYY-MM-DD')).toBe(text);
    expect(typedDate('', 'YYYY-MM-DD')).toBeNull();
  });

  it('cuts to the form of the field', () => {
    expect(typedDate('2026-3-7', 'YYYY-MM')).toBe('2026-03');
    expect(typedDate('2026', 'YYYY')).toBe('2026');
  });

  it('reads instants in the time zone of the project', () => {
    const epoch = Date.UTC(2026, 0, 1, 20, 30);
    expect(typedInstant('2026-01-02 04:30', 'Asia/Shanghai')).toBe(epoch);
    expect(wallTime(epoch, 'Asia/Shanghai')).toBe('2026-01-02 04:30');
  });

  it('is right on both sides of summer time', () => {
    expect(typedInstant('2026-07-01 12:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 10));
    expect(typedInstant('2026-12-01 12:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 11, 1, 11));
  });

  it('keeps impossible times as typed', () => {
    expect(typedInstant('2026-01-01 25:00', 'UTC')).toBe('2026-01-01 25:00');
    expect(typedInstant('soon', 'UTC')).toBe('soon');
  });
});
