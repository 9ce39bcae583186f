import Box from '@mui/material/Box';
import { isLocale, LOCALES } from '@buildmesh/kernel';
import { Languages } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '../../i18n/i18n.js';
import { LOCALE_NAME } from '../../i18n/locale-names.js';
import { currentLocale } from '../../i18n/locale-state.js';

/** Language switch: the browser's own list, light enough for the first load. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.target;
    if (isLocale(value)) void changeLocale(value);
  };
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'text.secondary',
        borderRadius: '6px',
        px: 1.5,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Languages size={16} aria-hidden />
      <Box
        component="select"
        aria-label={t('shared.language')}
        value={currentLocale()}
        onChange={choose}
        sx={{
          font: 'inherit',
          fontSize: 13,
          fontWeight: 500,
          color: 'inherit',
          bgcolor: 'transparent',
          border: 0,
          outline: 'none !important',
          minHeight: 32,
          cursor: 'pointer',
          '& option': { color: '#1a1c22', bgcolor: '#fff' },
        }}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale}>
            {LOCALE_NAME[locale]}
          </option>
        ))}
      </Box>
    </Box>
  );
}
