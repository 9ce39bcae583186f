import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { address, common } from '../option-shapes.js';

const SIZES = ['contain', 'cover', 'fill', 'original'] as const;
const POSITIONS = ['center', 'top', 'bottom', 'left', 'right'] as const;
const FIT = { contain: 'contain', cover: 'cover', fill: 'fill', original: 'none' } as const;

const schema = z.looseObject({
  ...common,
  image: address,
  alt: z.string().max(200).default(''),
  size: z.enum(SIZES).default('contain'),
  position: z.enum(POSITIONS).default('center'),
});
type Option = z.output<typeof schema>;

function Picture({ option: { image: src, alt, size, position, empty } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  if (src === '') return <EmptyState compact icon={Image} title={empty || t('page.no-address')} />;
  return (
    <img
      className="pg-image"
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      style={{ objectFit: FIT[size], objectPosition: position }}
    />
  );
}

export const image = widget<Option>({
  type: 'image',
  icon: Image,
  label: 'page.widget.image',
  bound: TALL,
  reads: 'none',
  links: false,
  schema,
  options: { image: 'text', alt: 'text', size: SIZES, position: POSITIONS },
  Render: Picture,
});
