import DOMPurify from 'dompurify';
import { CodeXml } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

const schema = z.looseObject({ ...common, html: z.string().max(64_000).default('') });
type Option = z.output<typeof schema>;

/** HTML of its own in a frame that may do nothing: no script, no address of ours, no form (D7). */
function Html({ option: { html, title, empty } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const document = useMemo(() => `<!doctype html><base target="_blank">${DOMPurify.sanitize(html)}`, [html]);
  if (html.trim() === '') return <EmptyState compact icon={CodeXml} title={empty || t('page.nothing')} />;
  return (
    <iframe
      className="pg-frame"
      title={title || t('page.widget.html')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={document}
    />
  );
}

export const html = widget<Option>({
  type: 'html',
  icon: CodeXml,
  label: 'page.widget.html',
  bound: WIDE,
  reads: 'none',
  links: false,
  schema,
  options: { html: 'long' },
  Render: Html,
});
