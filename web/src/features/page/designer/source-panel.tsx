import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ViewTemplate } from '@buildmesh/contracts';
import { isMultiple, kindOf, valueClassOf, type FieldDefinition, type Filter } from '@buildmesh/domain';
import { Funnel } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../../shared/entity/entity.api.js';
import { fieldLabel } from '../../../shared/field/field-label.js';
import { completeOnly } from '../../../shared/filter/filter.model.js';
import { useProject } from '../../../shared/session/use-session.js';
import { AppDialog } from '../../../shared/ui/app-dialog.js';
import { usePageSlots } from '../page-slots.js';
import type { Reading } from '../widget.types.js';
import type { PanelProps } from './panel.types.js';

type Data = NonNullable<ViewTemplate['data']>;

const METHODS = ['count', 'sum', 'avg', 'min', 'max'] as const;

interface Props extends Pick<PanelProps, 'view' | 'onChange'> {
  reads: Reading;
}

/** Which table a widget reads, and what of it. */
export function SourcePanel({ view, reads, onChange }: Props) {
  const { t } = useTranslation();
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const data: Data = view._template.data ?? { source: 'entity' };
  const table = tables.find(({ _id }) => _id === data.id);
  const fields = (table?._field ?? []) as unknown as FieldDefinition[];
  const set = (change: Partial<Data>) => onChange({ data: clean({ ...data, ...change }) });
  const choose = (id: string) => {
    const chosen = tables.find((each) => each._id === id);
    onChange({ data: dataFor(id, (chosen?._field ?? []) as unknown as FieldDefinition[], reads) });
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

/** What a widget reads of a table before anything else was chosen. */
export function dataFor(id: string, fields: readonly FieldDefinition[], reads: Reading): Data {
  const own = fields.filter(({ _key }) => !_key.startsWith('_'));
  const count = { key: '_id', method: 'count' as const };
  if (reads === 'rows') return { source: 'entity', id, fields: own.slice(0, 6).map(({ _key }) => _key) };
  if (reads === 'fields') return { source: 'entity', id, fields: own.slice(0, 1).map(({ _key }) => _key) };
  if (reads === 'figure') return { source: 'entity', id, value: count };
  const [group] = groupable(own);
  return { source: 'entity', id, value: count, ...(group ? { group: [group._key] } : {}) };
}

/** Without what says nothing. */
function clean({ query, sort, ...data }: Data): Data {
  return {
    ...data,
    ...(query && query.length > 0 ? { query } : {}),
    ...(sort && sort.length > 0 ? { sort } : {}),
  };
}

/** Fields whose values make groups: texts, choices, dates, yes and no, relations. */
function groupable(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.filter((field) => {
    if (isMultiple(field) || field._key.startsWith('_')) return false;
    return (
      ['selection', 'relate'].includes(kindOf(field)) ||
      ['text', 'boolean', 'date'].includes(valueClassOf(field))
    );
  });
}

const numbers = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => valueClassOf(field) === 'number' && kindOf(field) !== 'selection');

interface ChoiceProps {
  label: string;
  fields: readonly FieldDefinition[];
  value: string;
  onChange: (key: string) => void;
}

function FieldChoice({ label, fields, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const isKnown = value === '' || fields.some(({ _key }) => _key === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? value : ''}
      error={!isKnown}
      helperText={isKnown ? undefined : t('page.lost')}
      onChange={({ target }) => onChange(target.value)}
    >
      {fields.map((field) => (
        <MenuItem key={field._key} value={field._key}>
          {fieldLabel(field, t)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function FieldsChoice({
  fields,
  keys,
  onChange,
}: {
  fields: readonly FieldDefinition[];
  keys: readonly string[] | undefined;
  onChange: (keys: string[]) => void;
}) {
  const { t } = useTranslation();
  const own = fields.filter(({ _key }) => !_key.startsWith('_'));
  const chosen = keys ? keys.flatMap((key) => own.find(({ _key }) => _key === key) ?? []) : own;
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={own}
      value={chosen}
      getOptionLabel={(field) => fieldLabel(field, t)}
      getOptionKey={({ _key }) => _key}
      isOptionEqualToValue={(a, b) => a._key === b._key}
      onChange={(_, next) => onChange(next.map(({ _key }) => _key))}
      renderInput={(props) => <TextField {...props} label={t('page.source.fields')} />}
    />
  );
}

function FigureChoice({
  fields,
  value = { key: '_id', method: 'count' },
  onChange,
}: {
  fields: readonly FieldDefinition[];
  value: Data['value'];
  onChange: (value: NonNullable<Data['value']>) => void;
}) {
  const { t } = useTranslation();
  const summable = numbers(fields);
  const { key, method } = value;
  return (
    <>
      <TextField
        select
        size="small"
        label={t('page.source.method')}
        value={method}
        onChange={({ target }) => {
          const next = METHODS.find((each) => each === target.value) ?? 'count';
          const number = summable.some(({ _key }) => _key === key) ? key : (summable[0]?._key ?? '_id');
          onChange({ key: next === 'count' ? '_id' : number, method: next });
        }}
      >
        {METHODS.filter((each) => each === 'count' || summable.length > 0).map((each) => (
          <MenuItem key={each} value={each}>
            {t(`page.method.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {method !== 'count' && (
        <FieldChoice
          label={t('page.source.number')}
          fields={summable}
          value={key}
          onChange={(next) => onChange({ key: next, method })}
        />
      )}
    </>
  );
}

function SortChoice({
  fields,
  sort,
  onChange,
}: {
  fields: readonly FieldDefinition[];
  sort: Data['sort'];
  onChange: (sort: NonNullable<Data['sort']>) => void;
}) {
  const { t } = useTranslation();
  const [by] = sort ?? [];
  return (
    <TextField
      select
      size="small"
      label={t('page.source.sort')}
      value={by ? `${by.key} ${by.order}` : ''}
      onChange={({ target }) => {
        const [key = '', order] = target.value.split(' ');
        onChange(key === '' ? [] : [{ key, order: order === 'desc' ? 'desc' : 'asc' }]);
      }}
    >
      <MenuItem value="">{t('page.source.unsorted')}</MenuItem>
      {fields
        .filter((field) => !isMultiple(field))
        .flatMap((field) =>
          (['asc', 'desc'] as const).map((order) => (
            <MenuItem key={`${field._key} ${order}`} value={`${field._key} ${order}`}>
              {`${fieldLabel(field, t)} ${order === 'asc' ? '↑' : '↓'}`}
            </MenuItem>
          )),
        )}
    </TextField>
  );
}

interface FilterProps {
  fields: readonly FieldDefinition[];
  value: Filter;
  onChange: (value: Filter) => void;
}

/** Which rows: built in a dialog, as everywhere else. */
function FilterChoice({ fields, value, onChange }: FilterProps) {
  const { t } = useTranslation();
  const slots = usePageSlots();
  const [draft, setDraft] = useState<Filter>();
  if (!slots) return null;
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
          <Suspense>
            <slots.FilterBuilder fields={fields} value={draft} onChange={setDraft} />
          </Suspense>
        </AppDialog>
      )}
    </>
  );
}
