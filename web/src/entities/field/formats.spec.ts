import { createFormats } from './formats.js';
import { typedDate, typedInstant } from './date-text.js';
import { formatDay, formatNumber, formatTime, intlTag, zoneName } from '../../shared/i18n/intl.js';

const browser = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
afterEach(() => browser('en-GB', 'en'));

const MOMENT = Date.UTC(2026, 0, 31, 14, 5);
const words = { yes: '', no: '', timeZone: 'UTC' };

describe('dates and numbers in English', () => {
  it.each([
    { tag: 'en-US', date: '1/31/2026', day: 'Jan 31, 2026', number: '1,234.5' },
    { tag: 'en-GB', date: '31/01/2026', day: '31 Jan 2026', number: '1,234.5' },
    { tag: 'en-AU', date: '31/01/2026', day: '31 Jan 2026', number: '1,234.5' },
    { tag: 'en-ZA', date: '2026/01/31', day: '31 Jan 2026', number: '1 234,5' },
    { tag: 'en', date: '1/31/2026', day: 'Jan 31, 2026', number: '1,234.5' },
  ])('are written as in the region of the browser: $tag', ({ tag, date, day, number }) => {
    browser('de-DE', tag);
    const formats = createFormats('en', words);
    expect([formats.date('2026-01-31'), formats.timestamp(MOMENT)]).toEqual([date, `${date}, 14:05`]);
    expect(formatDay('en', MOMENT)).toBe(day);
    expect(formatNumber('en', 1234.5).replace('\u00a0', ' ')).toBe(number);
  });

  it('are the British ones where the browser speaks no English, and nothing but languages is asked', () => {
    browser('de-DE', 'fr');
    expect(intlTag('en')).toBe('en-GB');
    browser('en-US');
    expect([intlTag('zh'), intlTag('yue')]).toEqual(['zh-CN', 'zh-HK']);
  });

  it.each(['en-US', 'en-GB'])('are read as they are shown: %s', (tag) => {
    browser(tag);
    const formats = createFormats('en', words);
    for (const day of ['2026-01-31', '2026-03-04', '2026-12-01']) {
      expect(typedDate(formats.date(day), 'YYYY-MM-DD', formats)).toBe(day);
      const epoch = Date.parse(`${day}T14:05Z`);
      expect(typedInstant(formats.timestamp(epoch), 'UTC', formats)).toBe(epoch);
    }
    expect(formats.hints['YYYY-MM-DD']).toBe(tag === 'en-US' ? 'MM/DD/YYYY' : 'DD/MM/YYYY');
  });
});

it('times and zones are named in the language of the reader', () => {
  expect(formatTime('en', MOMENT, 'Europe/Berlin')).toBe('31 Jan 2026, 15:05');
  expect(zoneName('en', 'Europe/Berlin')).toBe('Central European Time (Europe/Berlin)');
  expect(zoneName('zh', 'Europe/Berlin')).toMatch(/^中欧时间/);
});
