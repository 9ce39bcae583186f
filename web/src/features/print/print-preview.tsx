import type { PrintedPage } from '@buildmesh/domain';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { Paper } from './paper.js';
import { keepPrintOption, readPrintOption } from './print-option.js';

/** Pages that are drawn below one another; more are looked at one by one. */
const MAX_DRAWN = 50;

interface Props {
  pages: readonly PrintedPage[];
  /** What was asked for; else what somebody chose last. */
  multi?: boolean | undefined;
}

/** The pages as they will be printed, one at a time or all below one another (D42). */
export function PrintPreview({ pages, multi: asked }: Props) {
  const { t } = useTranslation();
  const [multi, setMulti] = useState(asked ?? readPrintOption().multi);
  const [at, setAt] = useState(0);
  const count = pages.length;
  const choose = (next: boolean | null) => {
    if (next === null) return;
    setMulti(next);
    keepPrintOption({ ...readPrintOption(), multi: next });
  };
  const shown = multi && count <= MAX_DRAWN ? pages.map((page, index) => ({ page, index })) : [];
  const single = pages[at];
  if (shown.length === 0 && single) shown.push({ page: single, index: at });
  const label = (index: number) => t('print.page', { at: index + 1, count });
  return (
    <>
      <Box
        className="pr-tools"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3, flexWrap: 'wrap' }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={multi}
          aria-label={t('print.view')}
          onChange={(_event, next: boolean | null) => choose(next)}
        >
          <ToggleButton value>{t('print.all')}</ToggleButton>
          <ToggleButton value={false}>{t('print.one')}</ToggleButton>
        </ToggleButtonGroup>
        {shown.length < count && (
          <>
            <IconAction
              label={t('print.before')}
              icon={ChevronLeft}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <Typography variant="body2">{label(at)}</Typography>
            <IconAction
              label={t('print.next')}
              icon={ChevronRight}
              disabled={at >= count - 1}
              onClick={() => setAt(at + 1)}
            />
          </>
        )}
      </Box>
      <div className="pr-pages">
        {shown.map(({ page, index }) => (
          <Paper key={index} page={page} label={label(index)} />
        ))}
      </div>
    </>
  );
}
