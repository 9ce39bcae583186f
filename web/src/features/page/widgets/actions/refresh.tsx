import Button from '@mui/material/Button';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePageState } from '../../viewer/page-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';

/** How long after the last press it says that it loads (spec: data §2). */
const LOADING_MS = 1000;

const schema = z.looseObject({
  refreshText: z.string().max(60).default(''),
  loadingText: z.string().max(60).default(''),
});
type Option = z.output<typeof schema>;

/** Refreshes every view of the page. */
function Refresh({ option: { refreshText, loadingText } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { refresh } = usePageState();
  const [loading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = () => {
    setLoading(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLoading(false), LOADING_MS);
    refresh();
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<RotateCw size={16} aria-hidden />}
      onClick={press}
      aria-busy={loading}
    >
      {loading ? loadingText || t('page.loading') : refreshText || t('page.refresh')}
    </Button>
  );
}

export const refresh = widget<Option>({
  type: 'refresh',
  icon: RotateCw,
  label: 'page.widget.refresh',
  bound: SMALL,
  reads: 'none',
  links: false,
  untitled: true,
  schema,
  options: { refreshText: 'text', loadingText: 'text' },
  Render: Refresh,
});
