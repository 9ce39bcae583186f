import type { View } from '@buildmesh/contracts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { usePageState } from './page-state.js';

interface Props {
  view: View;
  icon: LucideIcon;
  fault: unknown;
  /** There is no answer yet. */
  waiting: boolean;
  empty: boolean;
  children: ReactNode;
}

/** What a widget that reads shows: what went wrong, that it waits, that there is nothing, or what there is. */
export function ReadingState({ view, icon, fault, waiting, empty, children }: Props) {
  const { t } = useTranslation();
  const { refresh } = usePageState();
  if (fault !== undefined && view._template.data?.id === undefined)
    return <EmptyState compact icon={icon} title={t('page.no-source')} />;
  if (fault !== undefined) return <ErrorState compact fault={fault} onRetry={() => refresh()} />;
  if (waiting) return <ListSkeleton rows={3} />;
  const { empty: text } = view._template.option;
  if (empty)
    return (
      <EmptyState
        compact
        icon={icon}
        title={typeof text === 'string' && text !== '' ? text : t('page.nothing')}
      />
    );
  return children;
}
