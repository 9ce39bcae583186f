import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TFunction } from 'i18next';
import type { Schedule } from '@buildmesh/contracts';
import { LOCALES, type Locale } from '@buildmesh/kernel';
import { bodyOf, faultsOf, formOf, NEW_FORM, previewOf, whenText } from './schedule.model.js';

const tOf = (locale: Locale) => {
  const path = join(import.meta.dirname, `i18n/${locale}.json`);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return ((key: string, values: Record<string, string> = {}) =>
    (texts[key] ?? key).replace(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? '',
    )) as unknown as TFunction;
};
const words = (cron: string, locale: Locale) => whenText(cron, locale, tOf(locale));
const NOW = Date.parse('2026-11-28T12:00:00Z');
const at = { nowMs: NOW, zone: 'Asia/Shanghai' };

describe('when a task runs, in words', () => {
  it.each([
    ['0 5 8 * * ? *', 'Every day at 08:05'],
    ['0 5 8 ? * MON,WED *', 'Every Monday and Wednesday at 08:05'],
    ['0 5 8 1,15,31 * ? *', 'Every month on day 1, 15 and 31 at 08:05'],
    ['0 5 8 ? * FRI#2 *', 'Every month on the second Friday at 08:05'],
    ['0 5 8 3 12 ? 2026', 'Once, on 3 December 2026 at 08:05'],
    ['0 5 8 29 2 ? *', 'Every year on 29 February at 08:05'],
    ['0 0-59/5 * * * ? *', 'Cron 0 0-59/5 * * * ? *'],
  ])('%s is "%s"', (cron, text) => expect(words(cron, 'en')).toBe(text));

  it('is told in each language, without a bare cron or key', () => {
    for (const locale of LOCALES)
      for (const cron of ['0 5 8 * * ? *', '0 5 8 ? * MON,WED *', '0 5 8 ? * FRI#2 *', '0 5 8 29 2 ? *']) {
        expect(words(cron, locale)).toContain('08:05');
        expect(words(cron, locale)).not.toMatch(/schedule\.|[{}]|MON|FRI|[*?#]/);
      }
  });
});

describe('the form of a task', () => {
  const form = { ...NEW_FORM, name: 'Nightly', flow: 'f'.repeat(24) };
  const task = (change: Partial<Schedule>): Schedule => ({
    _id: '1'.repeat(24),
    _name: 'Nightly',
    _cron: '0 0 0 * * ? *',
    _flow: form.flow,
    enabled: true,
    option: {},
    timezone: null,
    zone: 'Asia/Shanghai',
    next: null,
    last: null,
    failures: 0,
    _ver: 1,
    ...change,
  });

  it('needs a name, a function and a time that comes', () => {
    expect(faultsOf(NEW_FORM, at)).toEqual({ name: 'schedule.name-empty', flow: 'schedule.flow-empty' });
    expect(faultsOf({ ...form, term: 'week_day' }, at)).toEqual({ weekDay: 'schedule.fault.weekDay' });
    expect(faultsOf({ ...form, term: 'date_day', dateDay: '2026-11-01' }, at)).toEqual({
      dateDay: 'schedule.never',
    });
    expect(faultsOf(form, at)).toEqual({});
  });

  it('is sent as cron and as it stands', () => {
    const body = bodyOf({
      ...form,
      name: ' Nightly ',
      term: 'month_date',
      monthDate: [15, 1],
      time: '08:30',
    });
    expect(body).toMatchObject({
      name: 'Nightly',
      cron: '0 30 8 1,15 * ? *',
      option: { term: 'month_date', time: '08:30', monthDate: [15, 1] },
    });
    expect(body.option).not.toHaveProperty('cron');
  });

  it('opens as it was saved, or as its cron says', () => {
    const option = { term: 'week_day' as const, time: '08:30', weekDay: ['MON' as const] };
    expect(formOf(task({ _cron: '0 30 8 ? * MON *', option }))).toMatchObject({
      term: 'week_day',
      time: '08:30',
    });
    expect(formOf(task({ _cron: '0 30 8 ? * TUE *', option }))).toMatchObject({ weekDay: ['TUE'] });
    expect(formOf(task({ _cron: '5 30 8 ? * TUE *' }))).toMatchObject({
      term: 'cron',
      cron: '5 30 8 ? * TUE *',
    });
  });

  it('foretells five runs', () => {
    const hours = previewOf({ ...form, time: '08:00' }, at).map((time) => (time - NOW) / 3_600_000);
    expect(hours).toEqual([12, 36, 60, 84, 108]);
    expect(previewOf({ ...form, term: 'week_day' }, at)).toEqual([]);
    const [berlin] = previewOf({ ...form, time: '08:00' }, { ...at, zone: 'Europe/Berlin' });
    expect(new Date(berlin ?? 0).toISOString()).toBe('2026-11-29T07:00:00.000Z');
  });
});
