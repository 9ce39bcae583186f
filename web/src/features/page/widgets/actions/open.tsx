import Button from '@mui/material/Button';
import { ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { usePageState } from '../../viewer/page-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { address, common } from '../option-shapes.js';

const OPENS = ['page', 'dialog', 'url'] as const;
/** Width of a dialog that shows a page, in pixels (spec: data §9). */
const DIALOG_PX = 960;

const schema = z.looseObject({
  ...common,
  text: z.string().max(60).default(''),
  opens: z.enum(OPENS).default('page'),
  page: z.string().max(24).default(''),
  url: address,
});
type Option = z.output<typeof schema>;

/** A button that opens a page, a page in a dialog, or an address of the web in another tab. */
function Open({ option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { project, page, token, around, param, Embed } = usePageState();
  const [shown, setShown] = useState(false);
  const { opens, page: id, url, text } = option;
  const name = text || option.title || t('page.open');
  if ((opens === 'url' ? url : id) === '')
    return <EmptyState compact icon={ExternalLink} title={t('page.no-address')} />;
  if (opens === 'url')
    return (
      <Button
        variant="outlined"
        color="inherit"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        startIcon={<ExternalLink size={16} aria-hidden />}
      >
        {name}
      </Button>
    );
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => (opens === 'page' ? void navigate(`/page/${id}`) : setShown(true))}
      >
        {name}
      </Button>
      {shown && (
        <AppDialog
          open
          width={DIALOG_PX}
          title={name}
          onClose={() => setShown(false)}
          actions={<Button onClick={() => setShown(false)}>{t('shared.close')}</Button>}
        >
          <Suspense>
            <Embed project={project} id={id} token={token} around={[...around, page._id]} param={param} />
          </Suspense>
        </AppDialog>
      )}
    </>
  );
}

export const open = widget<Option>({
  type: 'open',
  icon: ExternalLink,
  label: 'page.widget.open',
  bound: SMALL,
  reads: 'none',
  links: false,
  schema,
  options: { text: 'text', opens: OPENS, page: 'page', url: 'text' },
  Render: Open,
});
