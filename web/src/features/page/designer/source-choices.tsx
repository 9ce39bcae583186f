import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isMultiple, type FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { ThingChoice } from './choice-inputs.js';
import { numbers, type Data } from './source.model.js';

const METHODS = ['count', 'sum', 'avg', 'min', 'max'] as const;

interface ChoiceProps {
  label: string;
  fields: readonly FieldDefinition[];
  value: string;
  onChange: (key: string) => void;
}

export function FieldChoice({ label, fields, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const choices = fields.map((field) => ({ id: field._key, name: fieldLabel(field, t) }));
  return <ThingChoice label={label} choices={choices} value={value} onSet={onChange} />;
}

export function FieldsChoice({
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

export function FigureChoice({
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

export function SortChoice({
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
