import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { onPageName, pageName, windowTitle } from '../../shared/navigation/page-title.js';
import { useAppSelector } from '../../shared/state/hooks.js';

/** Calls the window after its screen and its project; the product by the name that the project gives it. */
export function PageTitle() {
  const { t } = useTranslation();
  const own = useSyncExternalStore(onPageName, pageName);
  const key = (useMatches().at(-1)?.handle as { title?: string } | undefined)?.title;
  const project = useAppSelector(({ session }) => session.project?._name);
  const product = useAppSelector(({ branding }) => branding.settings?.name) ?? t('shared.product');
  const title = windowTitle([own ?? (key && t(key)), project, product]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
