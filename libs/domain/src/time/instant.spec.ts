import { readInstant } from './instant.js';
import { isTimeFormat, timeReader } from './format.js';

describe('moments as texts', () => {
  test.each<[string, string, number]>([
    ['2024-02-03 09:30', '2024-02-03T01:30:00.000Z', 60_000],
    ['2024-02-03T09:30:15', '2024-02-03T01:30:15.000Z', 1000],
    ['2024-02-03T09:30:15.5', '2024-02-03T01:30:15.500Z', 1],
    ['2024-02-03T09:30:15.123456Z', '2024-02-03T09:30:15.123Z', 1],
    ['2024-02-03T09:30:00-05:30', '2024-02-03T15:00:00.000Z', 1000],
    ['0099-02-03 00:00Z', '0099-02-03T00:00:00.000Z', 60_000],
  ])('%s is %s, exact to %d ms', (text, iso, precisionMs) => {
    expect(readInstant(text, 'Asia/Shanghai')).toEqual({ epochMs: Date.parse(iso), precisionMs });
  });

  test.each(['2024-02-30 09:30', '2024-02-03 24:00', '2024-02-03', '2024-2-3 9:30', 'now', ''])(
    '%j is none',
    (text) => {
      expect(readInstant(text, 'UTC')).toBeUndefined();
    },
  );
});

describe('reading by a format', () => {
  test.each<[string, string, string]>([
    ['DD/MM/YYYY', '03/02/2024', '2024-2-3 0:0:0.0'],
    ['YYYYMMDDHHmmss', '20240203093015', '2024-2-3 9:30:15.0'],
    ['D MMM YYYY h:mm a', '3 feb 2024 9:05 p.m.', '2024-2-3 21:5:0.0'],
    ['YYYY年M月D日 H時m分', '2024年2月3日 9時5分', '2024-2-3 9:5:0.0'],
    ['MM/DD/YY', '02/03/69', '2069-2-3 0:0:0.0'],
    ['MM/DD/YY', '02/03/70', '1970-2-3 0:0:0.0'],
    ['HH:mm:ss.SSS', '09:30:15.25', '2000-1-1 9:30:15.250'],
    ['[YYYY](MM)', '[2024](02)', '2024-2-1 0:0:0.0'],
  ])('%s reads %s as %s', (format, text, expected) => {
    const time = timeReader(format)(text);
    expect(
      time &&
        `${time.year}-${time.month}-${time.day} ${time.hour}:${time.minute}:${time.second}.${time.millisecond}`,
    ).toBe(expected);
  });

  test.each<[string, string]>([
    ['DD/MM/YYYY', '31/04/2024'],
    ['DD/MM/YYYY', '3/2/24'],
    ['YYYYMMDD', '2024203'],
    ['h:mm A', '0:30 AM'],
    ['HH:mm', '09:60'],
    ['.', 'x'],
  ])('%s does not read %s', (format, text) => {
    expect(timeReader(format)(text)).toBeUndefined();
  });

  test.each(['DMDMDM', 'DD/DD/YYYY', 'HH:mm h', '(x+)+$', '', '年'])(
    '%j is no format and reads nothing',
    (format) => {
      expect(isTimeFormat(format)).toBe(false);
      expect(timeReader(format)(format)).toBeUndefined();
    },
  );

  test('a format whose parts could be split in many ways fails at once', () => {
    const begun = process.cpuUsage();
    expect(timeReader('DM'.repeat(20))('1'.repeat(61))).toBeUndefined();
    expect(timeReader('YYYYMDHmsSSSAZ')('1'.repeat(5000))).toBeUndefined();
    // Work, not time, in microseconds: others may want the machine as well.
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
