import Button from '@mui/material/Button';
import { Database, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/state/empty-state.js';

interface Props {
  /** Rows may be there, but none fits the filters and the search. */
  filtered: boolean;
  onClear: () => void;
  /** Absent where the person may not. */
  onCreate: (() => void) | undefined;
  onImport: (() => void) | undefined;
}

/** What stands where no rows are: why, and what to do about it. */
export function EmptyTable({ filtered, onClear, onCreate, onImport }: Props) {
  const { t } = useTranslation();
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('table.nothing-found')}
        text={t('table.nothing-found.text')}
        action={
          <Button variant="outlined" color="inherit" onClick={onClear}>
            {t('table.clear-filters')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={Database}
      title={t('table.empty')}
      text={t('table.empty.text')}
      action={
        <>
          {onCreate ? (
            <Button variant="contained" onClick={onCreate}>
              {t('table.new')}
            </Button>
          ) : null}
          {onImport ? (
            <Button variant="outlined" color="inherit" onClick={onImport}>
              {t('table.import')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
