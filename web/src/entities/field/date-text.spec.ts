import { LOCALES } from '@buildmesh/kernel';
import { typedDate as readDate, typedInstant as readInstant, typedTime } from './date-text.js';
import { createFormats } from './formats.js';

const formatsOf = (locale: (typeof LOCALES)[number], timeZone = 'Asia/Shanghai') =>
  createFormats(locale, { timeZone, yes: 'Yes', no: 'No' });
const english = formatsOf('en');
const typedDate = (text: string, form: Parameters<typeof readDate>[1]) => readDate(text, form, english);
const typedInstant = (text: string, timeZone: string) => readInstant(text, timeZone, english);

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

describe.each(LOCALES)('dates in %s', (locale) => {
  const formats = formatsOf(locale);

  it.each(['2026', '2026-03', '2026-03-07', '2026-12-31'] as const)('are typed as %s is shown', (stored) => {
    const form = { 4: 'YYYY', 7: 'YYYY-MM', 10: 'YYYY-MM-DD' } as const;
    const asked = form[stored.length as 4 | 7 | 10];
    expect(readDate(formats.date(stored), asked, formats)).toBe(stored);
    expect(readDate(stored, asked, formats)).toBe(stored);
  });

  it('are typed in the form that an empty field names', () => {
    const typed = (hint: string) => hint.replace('YYYY', '2026').replace('MM', '03').replace('DD', '07');
    expect(readDate(typed(formats.hints['YYYY-MM-DD']), 'YYYY-MM-DD', formats)).toBe('2026-03-07');
    expect(readDate(typed(formats.hints['YYYY-MM']), 'YYYY-MM', formats)).toBe('2026-03');
    const instant = typed(formats.hints.timestamp).replace('HH', '04').replace('mm', '30');
    expect(readInstant(instant, 'Asia/Shanghai', formats)).toBe(Date.UTC(2026, 2, 6, 20, 30));
    expect(formats.timestamp(Date.UTC(2026, 2, 6, 20, 30))).toBe(instant);
  });

  it.each([Date.UTC(2026, 0, 1, 20, 30), Date.UTC(2026, 11, 31, 16, 0, 7)])(
    'hold the instant %d, to the second, as shown and as ISO text',
    (epoch) => {
      expect(readInstant(formats.timestamp(epoch, true), 'Asia/Shanghai', formats)).toBe(epoch);
      const iso = new Date(epoch + 8 * 3_600_000).toISOString().slice(0, 19);
      expect(readInstant(iso, 'Asia/Shanghai', formats)).toBe(epoch);
    },
  );
});

describe('times as people type them', () => {
  it('are read with one digit or two, in the form of the field', () => {
    expect(typedTime('9:05', 'HH:mm')).toBe('09:05');
    expect(typedTime('09:05', 'HH:mm:ss')).toBe('09:05:00');
    expect(typedTime('23:59:07', 'HH:mm:ss')).toBe('23:59:07');
    expect(typedTime('', 'HH:mm')).toBeNull();
  });

  it('are kept as typed where they are none', () => {
    for (const text of ['24:00', '9:60', 'noon', '9']) expect(typedTime(text, 'HH:mm')).toBe(text);
  });
});
