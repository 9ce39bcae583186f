import DOMPurify from 'dompurify';
import { Type } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

const schema = z.looseObject({ ...common, html: z.string().max(64_000).default('') });
type Option = z.output<typeof schema>;

/** Text with its formats; cleaned here as well as by the server, which keeps no script. */
function RichText({ option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const clean = useMemo(
    () => DOMPurify.sanitize(option.html, { FORBID_TAGS: ['style', 'form'] }),
    [option.html],
  );
  if (clean.trim() === '') return <p className="pg-note">{option.empty || t('page.nothing')}</p>;
  return <div className="pg-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}

export const richText = widget<Option>({
  type: 'rich-text',
  icon: Type,
  label: 'page.widget.rich-text',
  bound: WIDE,
  reads: 'none',
  links: false,
  schema,
  options: { html: 'html' },
  Render: RichText,
});
