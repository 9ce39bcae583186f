import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { notices } from '../shared/notice/notices.js';
import { PlainNotices } from '../shared/ui/state/plain-notices.js';
import { AppThemeProvider } from '../shared/theme/app-theme-provider.js';
import { ConfirmProvider } from '../shared/ui/dialog/confirm-provider.js';
import { lazyPart } from '../shared/ui/state/lazy-part.js';

const NoticeHost = lazyPart(
  async () => (await import('../shared/ui/state/notice-host.js')).NoticeHost,
  PlainNotices,
);

/** Shows notices; its code comes with the first of them, and plain ones stand in for it where it does not come. */
function Notices() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => notices.onFirst(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense>
      <NoticeHost />
    </Suspense>
  );
}

/** Theme, questions and notices around everything. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Notices />
    </AppThemeProvider>
  );
}
