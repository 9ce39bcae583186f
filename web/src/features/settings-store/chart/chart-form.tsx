import type { Filter } from '@buildmesh/domain';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisibleEntitiesQuery } from '../../../entities/project/entity.api.js';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { useRowAccess } from '../../../entities/row/use-row-access.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useDebounced } from '../../../shared/state/use-debounced.js';
import { FormPart } from '../../../shared/ui/form/form-part.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { FormFrame, NameField } from '../form-frame.js';
import type { RecordFormProps } from '../records-screen.js';
import { useSharingSlots } from '../sharing-slots.js';
import { TableChoice } from '../table-choice.js';
import type { SavedChart } from './saved-chart.model.js';
import { FilterBuilder } from '../../../entities/filter/filter-builder.js';

/** Pause before a filter that is being built is applied to the preview. */
const FILTER_MS = 300;

/** One chart: its name, whose rows it counts and which of them, and how; drawn as it is now. */
export function ChartForm({ value, onSave, onRemove }: RecordFormProps<SavedChart>) {
  const { t } = useTranslation();
  const { data: tables = [] } = useVisibleEntitiesQuery({ params: { project: useProject()._id } });
  const [draft, setDraft] = useState(value);
  const change = (patch: Partial<SavedChart>): void => setDraft({ ...draft, ...patch });
  const table = tables.find(({ _id }) => _id === draft.entity);
  const missing =
    draft.name.trim() === '' ? 'sharing.name-missing' : table ? undefined : 'sharing.table-missing';
  const save = (): Promise<void> =>
    onSave({ ...draft, name: draft.name.trim(), query: completeOnly(draft.query) });
  return (
    <FormFrame
      draft={draft}
      dirty={draft !== value}
      missing={missing && t(missing)}
      onSave={save}
      onRemove={onRemove}
    >
      <NameField value={draft.name} onChange={(name) => change({ name })} />
      <TableChoice
        tables={tables}
        value={draft.entity}
        onChange={(entity) => change({ entity, choice: null, query: [] })}
      />
      {table && <Rows key={table._id} table={table} draft={draft} onChange={change} />}
    </FormFrame>
  );
}

interface RowsProps {
  table: VisibleEntity;
  draft: SavedChart;
  onChange: (patch: Partial<SavedChart>) => void;
}

function Rows({ table, draft, onChange }: RowsProps) {
  const { t } = useTranslation();
  const { ChartPanel } = useSharingSlots();
  const access = useRowAccess(table);
  const fields = useMemo(() => table._field.filter(({ _status }) => _status === 'normal'), [table]);
  const text = useDebounced(
    useMemo(() => JSON.stringify(completeOnly(draft.query)), [draft.query]),
    FILTER_MS,
  );
  const query = useMemo(() => ({ filter: JSON.parse(text) as Filter, sort: [], search: '' }), [text]);
  return (
    <>
      <FormPart title={t('sharing.chart.filter')}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <FilterBuilder
            fields={fields}
            value={draft.query}
            onChange={(filter) => onChange({ query: filter })}
          />
        </Suspense>
      </FormPart>
      <FormPart title={t('sharing.chart.preview')}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <ChartPanel
            access={access}
            fields={fields}
            query={query}
            choice={draft.choice}
            edition={0}
            onChoice={(choice) => onChange({ choice })}
          />
        </Suspense>
      </FormPart>
    </>
  );
}
