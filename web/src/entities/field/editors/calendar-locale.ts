import { jaJP, viVN, zhCN, zhHK, zhTW } from '@mui/x-date-pickers/locales';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import type { Locale } from '@buildmesh/kernel';
import { useEffect, useState } from 'react';

/** Names of months and weekdays; those of English are part of dayjs. */
const NAMES = {
  zh: () => import('dayjs/locale/zh-cn'),
  ja: () => import('dayjs/locale/ja'),
  vi: () => import('dayjs/locale/vi'),
  yue: () => import('dayjs/locale/zh-hk'),
  'zh-TW': () => import('dayjs/locale/zh-tw'),
};
const TEXTS = { zh: zhCN, ja: jaJP, vi: viVN, yue: zhHK, 'zh-TW': zhTW };
const ENGLISH = 'en';

/** What the buttons of the calendar are called; the library has English ones itself. */
export const calendarTexts = (locale: Locale) =>
  locale === ENGLISH ? undefined : TEXTS[locale].components.MuiLocalizationProvider.defaultProps.localeText;

/** By what name the calendar knows the language, once it has its words; English where they cannot be fetched. */
async function namesOf(locale: Locale): Promise<string> {
  if (locale === ENGLISH) return ENGLISH;
  try {
    const { default: names } = await NAMES[locale]();
    // A bundle may hold dayjs twice: a date of the adapter makes the words known to the one that the adapter uses.
    new AdapterDayjs().date().locale(names);
    return names.name;
  } catch {
    return ENGLISH;
  }
}

/** The same for a component; nothing until it is known. */
export function useCalendarLocale(locale: Locale): string | undefined {
  const [known, setKnown] = useState<{ locale: Locale; name: string }>();
  useEffect(() => {
    let isLeft = false;
    void namesOf(locale).then((name) => {
      if (!isLeft) setKnown({ locale, name });
    });
    return () => {
      isLeft = true;
    };
  }, [locale]);
  return known?.locale === locale ? known.name : undefined;
}
