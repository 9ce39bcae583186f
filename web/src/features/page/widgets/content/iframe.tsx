import { AppWindow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isFramed } from '../../../../shared/state/frame-hosts.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { address, common } from '../option-shapes.js';

const schema = z.looseObject({ ...common, url: address });
type Option = z.output<typeof schema>;

/** Another page of the web, which may run itself but reaches nothing of this one. */
function Frame({ option: { url, title, empty } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  if (!URL.canParse(url))
    return <EmptyState compact icon={AppWindow} title={empty || t('page.no-address')} />;
  if (!isFramed(url))
    return (
      <EmptyState
        compact
        icon={AppWindow}
        title={t('page.frame-refused', { host: new URL(url).host })}
        text={t('page.frame-refused-text')}
      />
    );
  return (
    <iframe
      className="pg-frame"
      src={url}
      title={title || url}
      // A page of our own address must not be let out of the sandbox by `allow-same-origin`.
      sandbox={`allow-scripts allow-forms allow-popups${isOurs(url) ? '' : ' allow-same-origin'}`}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}

const isOurs = (url: string): boolean => URL.canParse(url) && new URL(url).host === window.location.host;

export const iframe = widget<Option>({
  type: 'iframe',
  icon: AppWindow,
  label: 'page.widget.iframe',
  bound: WIDE,
  reads: 'none',
  links: false,
  schema,
  options: { url: 'text' },
  Render: Frame,
});
