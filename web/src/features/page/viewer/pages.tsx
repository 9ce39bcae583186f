import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../../shared/ui/list/pager.js';
import { usePageState } from './page-state.js';

/** Goes through the pages of rows; paper has one, and says what it leaves out. */
export function Pages(props: ComponentProps<typeof Pager>) {
  const { t } = useTranslation();
  const { paper } = usePageState();
  const { size, total } = props;
  if (!paper) return <Pager {...props} />;
  if (total <= size) return null;
  return <p className="pg-note">{t('page.first-rows', { count: size, total })}</p>;
}
