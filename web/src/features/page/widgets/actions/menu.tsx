import { Menu } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { usePageSlots } from '../../page-slots.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

/** `menu`: the directory whose entries are shown; those at the top where it is empty. */
const schema = z.looseObject({ ...common, menu: z.string().max(24).default('') });
type Option = z.output<typeof schema>;

/** The entries of a directory of the menu, as the reader's role has them. */
function MenuWidget({ option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const slots = usePageSlots();
  // Strangers have no menu.
  if (!slots) return <EmptyState compact icon={Menu} title={t('page.members-only')} />;
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <slots.MenuEntries parent={option.menu || null} empty={option.empty || t('page.nothing')} />
    </Suspense>
  );
}

export const menu = widget<Option>({
  type: 'menu',
  icon: Menu,
  label: 'page.widget.menu',
  bound: SMALL,
  reads: 'none',
  links: false,
  schema,
  options: { menu: 'menu' },
  Render: MenuWidget,
});
