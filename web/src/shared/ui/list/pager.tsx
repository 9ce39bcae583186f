import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.js';

interface Props {
  /** 1-based. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** "21–40 of 312" with a step back and forth; nothing when one page holds all. */
export function Pager({ page, size, total, onPage }: Props) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1 && page === 1) return null;
  const from = Math.min(total, (page - 1) * size + 1);
  return (
    <Box
      component="nav"
      className="pager"
      aria-label={t('shared.pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 3 }}
    >
      <Typography variant="body2" color="textSecondary" className="tabular">
        {t('shared.page-range', { from, to: Math.min(total, page * size), total })}
      </Typography>
      <IconAction
        label={t('shared.page-back')}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconAction
        label={t('shared.page-on')}
        icon={ChevronRight}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </Box>
  );
}
