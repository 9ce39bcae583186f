import { Barcode as BarcodeIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';
import { lazyPart } from '../../../../shared/ui/state/lazy-part.js';

const BarcodeDrawing = lazyPart(async () => (await import('./barcode-drawing.js')).BarcodeDrawing);

/** What a new one shows, the width of its thinnest bar and the space around it in pixels (spec: data §2). */
const schema = z.looseObject({
  ...common,
  value: z.string().max(80).default('ABC123'),
  width: z.number().min(1).max(10).catch(5).default(5),
  margin: z.number().min(0).max(50).catch(3).default(3),
});
type Option = z.output<typeof schema>;

/** A text as a barcode (Code 128). */
function BarcodeWidget({ option: { value, width, margin, title } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<ListSkeleton rows={1} />}>
      <BarcodeDrawing
        value={value}
        width={width}
        margin={margin}
        label={`${title || t('page.widget.barcode')}: ${value}`}
      />
    </Suspense>
  );
}

export const barcode = widget<Option>({
  type: 'barcode',
  icon: BarcodeIcon,
  label: 'page.widget.barcode',
  bound: SMALL,
  reads: 'none',
  links: false,
  schema,
  options: { value: 'text', width: 'number', margin: 'number' },
  Render: BarcodeWidget,
});
