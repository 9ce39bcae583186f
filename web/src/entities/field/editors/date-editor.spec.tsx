import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import type { FieldDefinition, FieldType } from '@buildmesh/domain';
import { LOCALES, type Locale } from '@buildmesh/kernel';
import { changeLocale } from '../../../shared/i18n/i18n.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { cellText } from '../cell-text.js';
import { editorOf } from './editors.js';
import { createFormats } from '../formats.js';

const fieldOf = (_type: FieldType): FieldDefinition => ({ _key: 'f', _name: 'When', _type, _option: {} });

/** The editor of a field and, beside it, what it last told. */
function edit(type: FieldType, start: unknown) {
  const field = fieldOf(type);
  const Editor = editorOf(field) ?? (() => null);
  const told: { value: unknown } = { value: start };
  function Cell() {
    const [value, setValue] = useState(start);
    const change = (next: unknown) => {
      told.value = next;
      setValue(next);
    };
    return <Editor field={field} value={value} variant="cell" onChange={change} />;
  }
  renderApp(<Cell />);
  return { told, box: screen.getByRole('textbox', { name: 'When' }) };
}

const WORDS: Record<Locale, { month: string; weekday: string; short: string; next: string }> = {
  zh: { month: '2026年3月', weekday: '星期六', short: '六', next: '下个月' },
  en: { month: 'March 2026', weekday: 'Saturday', short: 'Sa', next: 'Next month' },
  ja: { month: '2026年3月', weekday: '土曜日', short: '土', next: '来月' },
  vi: { month: 'tháng 3 2026', weekday: 'thứ bảy', short: 'T7', next: 'Tháng sau' },
  yue: { month: '2026年3月', weekday: '星期六', short: '六', next: '下個月' },
  'zh-TW': { month: '2026年3月', weekday: '星期六', short: '六', next: '下個月' },
};

describe.each(LOCALES.map((locale) => ({ locale, ...WORDS[locale] })))(
  'in $locale the calendar',
  ({ locale, month, weekday, short, next }) => {
    beforeEach(() => changeLocale(locale));
    afterEach(() => changeLocale('en'));

    it('names months, weekdays and its buttons in the language, and gives the day that is chosen', async () => {
      const { told } = edit('date', VALUES.date);
      await userEvent.click(screen.getByRole('button', { name: i18next.t('field.open-calendar') }));
      expect(await screen.findByText(month)).toBeInTheDocument();
      expect(screen.getByRole('columnheader', { name: weekday })).toHaveTextContent(short);
      expect(screen.getByRole('button', { name: next })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('gridcell', { name: '14' }));
      expect(told.value).toBe('2026-03-14');
    });
  },
);

const VALUES = { date: '2026-03-07', time: '09:05:07', timestamp: Date.UTC(2026, 2, 6, 20, 30) } as const;
const ISO = { date: '2026-12-31', time: '23:59:58', timestamp: '2026-12-31 04:30' } as const;
const STORED = { ...ISO, timestamp: Date.UTC(2026, 11, 30, 20, 30) };
const KINDS = ['date', 'time', 'timestamp'] as const;
const CASES = LOCALES.flatMap((locale) =>
  KINDS.map((kind): [Locale, (typeof KINDS)[number]] => [locale, kind]),
);

describe.each(CASES)('in %s the editor of a %s', (locale, kind) => {
  const formats = createFormats(locale, { timeZone: 'Asia/Shanghai', yes: '', no: '' });
  beforeEach(() => changeLocale(locale));
  afterEach(() => changeLocale('en'));

  it('shows the value as the table does, and takes what it shows', async () => {
    const { told, box } = edit(kind, VALUES[kind]);
    const shown = cellText(fieldOf(kind), VALUES[kind], formats);
    expect(box).toHaveValue(shown);
    await userEvent.clear(box);
    expect(told.value).toBeNull();
    await userEvent.type(box, shown);
    expect(told.value).toBe(VALUES[kind]);
  });

  it('takes ISO text that is pasted', async () => {
    const { told, box } = edit(kind, VALUES[kind]);
    await userEvent.clear(box);
    await userEvent.paste(ISO[kind]);
    expect(told.value).toBe(STORED[kind]);
  });
});
