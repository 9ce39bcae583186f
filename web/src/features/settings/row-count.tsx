import Skeleton from '@mui/material/Skeleton';
import { formatNumber } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';

/** How many rows a table holds: a skeleton until that is known, a dash where it cannot be. */
export function RowCount({ count }: { count: number | null | undefined }) {
  if (count === undefined) return <Skeleton width={48} sx={{ display: 'inline-block' }} />;
  return <>{count === null ? '—' : formatNumber(currentLocale(), count)}</>;
}
