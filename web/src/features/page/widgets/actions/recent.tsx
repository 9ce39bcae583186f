import { History } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { usePageSlots } from '../../page-slots.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

const schema = z.looseObject(common);
type Option = z.output<typeof schema>;

/** Where the reader was lately. */
function Recent({ option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const slots = usePageSlots();
  if (!slots) return <EmptyState compact icon={History} title={t('page.members-only')} />;
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <slots.RecentPlaces empty={option.empty || t('page.nothing')} />
    </Suspense>
  );
}

export const recent = widget<Option>({
  type: 'recent',
  icon: History,
  label: 'page.widget.recent',
  bound: SMALL,
  reads: 'none',
  links: false,
  schema,
  options: {},
  Render: Recent,
});
