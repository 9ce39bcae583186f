import { Stamp } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { usePageSlots } from '../../page-slots.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

const BUCKETS = ['todo', 'done', 'report', 'my'] as const;

/** `approval`: only applications of this one; of all where it is empty. */
const schema = z.looseObject({
  ...common,
  bucket: z.enum(BUCKETS).default('todo'),
  approval: z.string().max(24).default(''),
});
type Option = z.output<typeof schema>;

/** Applications that wait for the reader, that the reader has handled, was told of, or made. */
function Approval({ option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const slots = usePageSlots();
  if (!slots) return <EmptyState compact icon={Stamp} title={t('page.members-only')} />;
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <slots.ApprovalBucket
        bucket={option.bucket}
        approval={option.approval || undefined}
        empty={option.empty || t('page.nothing')}
      />
    </Suspense>
  );
}

export const approval = widget<Option>({
  type: 'approval',
  icon: Stamp,
  label: 'page.widget.approval',
  bound: TALL,
  reads: 'none',
  links: false,
  schema,
  options: { bucket: BUCKETS, approval: 'approval' },
  Render: Approval,
});
