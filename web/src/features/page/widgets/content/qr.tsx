import { QrCode } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { address, common } from '../option-shapes.js';

const schema = z.looseObject({ ...common, url: address });
type Option = z.output<typeof schema>;

/** An address to be scanned. */
function Qr({ option: { url, title, empty } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const source = useMemo(
    () => (url === '' ? '' : `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url))}`),
    [url],
  );
  if (source === '') return <EmptyState compact icon={QrCode} title={empty || t('page.no-address')} />;
  return <img className="pg-image pg-qr" src={source} alt={`${title || t('page.widget.qr')}: ${url}`} />;
}

export const qr = widget<Option>({
  type: 'qr',
  icon: QrCode,
  label: 'page.widget.qr',
  bound: SMALL,
  reads: 'none',
  links: false,
  schema,
  options: { url: 'text' },
  Render: Qr,
});
