import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import type { WidgetReads } from '../widget.types.js';
import { FilterChoice } from './filter-choice.js';
import type { PanelProps } from './panel.types.js';
import { FieldChoice, FieldsChoice, FigureChoice, SortChoice } from './source-choices.js';
import { clean, dataFor, groupable, type Data } from './source.model.js';

interface Props extends Pick<PanelProps, 'view' | 'onChange'> {
  reads: WidgetReads;
}

/** Which table a widget reads, and what of it. */
export function SourcePanel({ view, reads, onChange }: Props) {
  const { t } = useTranslation();
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const data: Data = view._template.data ?? { source: 'entity' };
  const table = tables.find(({ _id }) => _id === data.id);
  const fields = table?._field ?? [];
  const set = (change: Partial<Data>) => onChange({ data: clean({ ...data, ...change }) });
  const choose = (id: string) => {
    const chosen = tables.find((each) => each._id === id);
    onChange({ data: dataFor(id, chosen?._field ?? [], reads) });
  };
  return (
    <fieldset>
      <legend>{t('page.source')}</legend>
      <TextField
        select
        size="small"
        label={t('page.source.table')}
        value={table?._id ?? ''}
        error={data.id !== undefined && tables.length > 0 && !table}
        onChange={({ target }) => choose(target.value)}
      >
        {tables.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
      {table && (reads === 'rows' || reads === 'fields') && (
        <FieldsChoice fields={fields} keys={data.fields} onChange={(keys) => set({ fields: keys })} />
      )}
      {table && reads === 'groups' && (
        <FieldChoice
          label={t('page.source.group')}
          fields={groupable(fields)}
          value={data.group?.[0] ?? ''}
          onChange={(key) => set({ group: [key] })}
        />
      )}
      {table && (reads === 'groups' || reads === 'figure') && (
        <FigureChoice fields={fields} value={data.value} onChange={(value) => set({ value })} />
      )}
      {table && reads === 'rows' && (
        <SortChoice fields={fields} sort={data.sort} onChange={(sort) => set({ sort })} />
      )}
      {table && reads !== 'fields' && (
        <FilterChoice fields={fields} value={data.query ?? []} onChange={(query) => set({ query })} />
      )}
    </fieldset>
  );
}
