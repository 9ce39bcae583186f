import Button from '@mui/material/Button';
import type { SavedView } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { Table2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { FormPart } from '../../../shared/ui/form/form-part.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { FormFrame, NameField } from '../form-frame.js';
import type { RecordFormProps } from '../records-screen.js';
import { useSharingSlots } from '../sharing-slots.js';
import { FilterBuilder } from '../../../entities/filter/filter-builder.js';

interface Props extends RecordFormProps<SavedView> {
  table: VisibleEntity;
}

/** One view of a table: its name, which rows it shows, in what order, and which columns. */
export function ViewForm({ table, recordKey, value, onSave, onRemove }: Props) {
  const { t } = useTranslation();
  const { ViewArrangement } = useSharingSlots();
  const [draft, setDraft] = useState(value);
  const change = (patch: Partial<SavedView>): void => setDraft({ ...draft, ...patch });
  const fields = useMemo(() => table._field.filter(({ _status }) => _status === 'normal'), [table]);
  const name = (draft.name ?? '').trim();
  const missing =
    name === '' ? 'sharing.name-missing' : draft.fields?.length === 0 ? 'sharing.view.no-columns' : undefined;
  const save = (): Promise<void> => {
    const key = recordKey ?? newId();
    return onSave({ ...draft, key, name, query: completeOnly(draft.query ?? []) }, key);
  };
  const open =
    recordKey === undefined ? undefined : (
      <Button
        component={Link}
        to={`/table/${table._id}?view=${encodeURIComponent(recordKey)}`}
        color="inherit"
        startIcon={<Table2 size={15} />}
      >
        {t('sharing.view.open')}
      </Button>
    );
  return (
    <FormFrame
      draft={draft}
      dirty={draft !== value}
      missing={missing && t(missing)}
      onSave={save}
      onRemove={onRemove}
      extra={open}
    >
      <NameField value={draft.name ?? ''} onChange={(name) => change({ name })} />
      <FormPart title={t('sharing.view.filter')}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <FilterBuilder fields={fields} value={draft.query ?? []} onChange={(query) => change({ query })} />
        </Suspense>
      </FormPart>
      <ViewArrangement entity={table} value={draft} onChange={change} />
    </FormFrame>
  );
}
