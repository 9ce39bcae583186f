import { Info, OctagonAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICE_MS } from '../../limits.js';
import { notices, type Notice } from '../../notice/notices.js';
import { FrameBanner } from '../frame/frame-banner.js';
import type { PartFailureProps } from './part-failure.js';

/** How long a plain notice stays: nothing else can be done with it than reading. */
const SHOWN_MS = 2 * NOTICE_MS;

/** The newest notice, shown without the code that usually shows them; that code is asked for again afterwards. */
export function PlainNotices({ onRetry }: Pick<PartFailureProps, 'onRetry'>) {
  const { t } = useTranslation();
  const [notice, setNotice] = useState<Notice | null>(null);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => notices.subscribe(setNotice), []);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => retry.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  if (!notice) return null;
  const close = { label: t('shared.close'), run: () => setNotice(null) };
  const own = notice.action;
  return (
    <FrameBanner
      icon={notice.level === 'error' ? OctagonAlert : Info}
      action={own ? { label: own.label, run: () => (own.run(), setNotice(null)) } : close}
    >
      {notice.text}
    </FrameBanner>
  );
}
