import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/locale-state.js';
import { useAppSelector } from '../state/hooks.js';
import { createAppTheme } from './theme.js';

/** Theme in the reader's script and the project's accent; the mode (light, dark, system) is kept by MUI in this browser. */
export function AppThemeProvider({ children }: { children: ReactNode }) {
  useTranslation();
  const locale = currentLocale();
  const accent = useAppSelector((state) => accentOf(state.session.project?._option.colour));
  const theme = useMemo(() => createAppTheme(locale, accent), [locale, accent]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="bm.theme" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

function accentOf(colour: unknown): string | undefined {
  return typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : undefined;
}
