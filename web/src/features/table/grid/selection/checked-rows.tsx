import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface Props {
  count: number;
  /** Absent where the person may not. */
  onRemove: (() => void) | undefined;
  onClear: () => void;
}

/** What can be done with the checked rows; nothing while none is. */
export function CheckedRows({ count, onRemove, onClear }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className="tb-bulk" role="region" aria-label={t('table.selection')}>
      {t('table.selected', { count })}
      {onRemove ? (
        <Button size="small" color="error" onClick={onRemove}>
          {t('table.remove')}
        </Button>
      ) : null}
      <Button size="small" color="inherit" onClick={onClear}>
        {t('table.unselect')}
      </Button>
    </div>
  );
}
