import type { ReactNode } from 'react';
import { AppThemeProvider } from '../shared/theme/app-theme-provider.js';
import { ConfirmProvider } from '../shared/ui/confirm-provider.js';
import { NoticeHost } from '../shared/ui/notice-host.js';

/** Theme, questions and notices around everything. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <NoticeHost />
    </AppThemeProvider>
  );
}
