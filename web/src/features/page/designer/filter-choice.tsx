import Button from '@mui/material/Button';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { Funnel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { FilterBuilder } from '../../../entities/filter/filter-builder.js';

interface Props {
  fields: readonly FieldDefinition[];
  value: Filter;
  onChange: (value: Filter) => void;
}

/** Which rows: built in a dialog, as everywhere else. */
export function FilterChoice({ fields, value, onChange }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Filter>();
  const done = () => {
    onChange(completeOnly(draft ?? []));
    setDraft(undefined);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={value.length > 0 ? 'primary' : 'inherit'}
        startIcon={<Funnel size={15} />}
        onClick={() => setDraft(value)}
      >
        {value.length > 0 ? t('page.source.filters', { count: value.length }) : t('page.source.filter')}
      </Button>
      {draft && (
        <AppDialog
          open
          width={720}
          title={t('page.source.filter')}
          onClose={() => setDraft(undefined)}
          actions={
            <>
              <Button color="inherit" variant="outlined" onClick={() => setDraft(undefined)}>
                {t('shared.cancel')}
              </Button>
              <Button variant="contained" onClick={done}>
                {t('shared.save')}
              </Button>
            </>
          }
        >
          <FilterBuilder fields={fields} value={draft} onChange={setDraft} />
        </AppDialog>
      )}
    </>
  );
}
