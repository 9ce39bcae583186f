import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Entity } from '@buildmesh/contracts';
import { fieldsForForm, type FieldDefinition } from '@buildmesh/domain';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import {
  asFormType,
  choicesText,
  FORM_TYPES,
  formTypeOf,
  newFormField,
  SCAN_TYPES,
  withChoices,
  type FormType,
} from './form-field.model.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';
import { Part, Row } from '../look/part.js';

interface Props {
  fields: readonly FieldDefinition[];
  entities: readonly Entity[];
  onChange: (fields: readonly FieldDefinition[]) => void;
}

/** The fields that a function asks for, in their order. */
export function FormDesigner({ fields, entities, onChange }: Props) {
  const { t } = useTranslation();
  const set = (at: number, next: FieldDefinition) =>
    onChange(fields.map((field, index) => (index === at ? next : field)));
  const swap = (at: number, by: -1 | 1) => {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  const take = (id: string) => {
    const entity = entities.find(({ _id }) => _id === id);
    const normal = entity?._field.filter(({ _status }) => _status === 'normal') ?? [];
    const known = new Set(fields.map(({ _key }) => _key));
    onChange([...fields, ...fieldsForForm(normal).filter(({ _key }) => !known.has(_key))]);
  };
  return (
    <Part role="group" aria-label={t('flow.form')}>
      {fields.map((field, at) => (
        <FieldRow
          key={field._key}
          field={field}
          entities={entities}
          onChange={(next) => set(at, next)}
          actions={[
            { label: t('flow.up'), icon: ArrowUp, disabled: at === 0, onSelect: () => swap(at, -1) },
            {
              label: t('flow.down'),
              icon: ArrowDown,
              disabled: at === fields.length - 1,
              onSelect: () => swap(at, 1),
            },
            {
              label: t('flow.remove-field'),
              icon: Trash2,
              danger: true,
              onSelect: () => onChange(fields.filter((each) => each !== field)),
            },
          ]}
        />
      ))}
      <Button
        size="small"
        startIcon={<Plus size={14} />}
        onClick={() => onChange([...fields, newFormField(fields, t('flow.new-field'))])}
        sx={{ justifySelf: 'start' }}
      >
        {t('flow.add-field')}
      </Button>
      <PlainSelect aria-label={t('flow.take-fields')} value="" onChange={(event) => take(event.target.value)}>
        <option value="">{t('flow.take-fields')}</option>
        {entities.map(({ _id, _name }) => (
          <option key={_id} value={_id}>
            {_name}
          </option>
        ))}
      </PlainSelect>
    </Part>
  );
}

interface RowProps {
  field: FieldDefinition;
  entities: readonly Entity[];
  actions: Parameters<typeof ActionMenu>[0]['actions'];
  onChange: (field: FieldDefinition) => void;
}

function FieldRow({ field, entities, actions, onChange }: RowProps) {
  const { t } = useTranslation();
  const type = formTypeOf(field);
  const name = field._name;
  return (
    <Part role="group" aria-label={name}>
      <Row columns="minmax(0, 1fr) 132px 32px">
        <TextField
          size="small"
          value={name}
          onChange={({ target }) => onChange({ ...field, _name: target.value })}
          slotProps={{ htmlInput: { 'aria-label': t('flow.field-name'), maxLength: 60 } }}
        />
        <TextField
          select
          size="small"
          value={type ?? ''}
          onChange={({ target }) => onChange(asFormType(field, target.value as FormType))}
          slotProps={{ htmlInput: { 'aria-label': t('flow.field-type', { name }) } }}
        >
          {FORM_TYPES.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`field.type.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <ActionMenu label={t('flow.field-actions', { name })} actions={actions} />
      </Row>
      {type === 'selection' && <Choices field={field} onChange={onChange} />}
      {type === 'relate' && (
        <TextField
          select
          size="small"
          label={t('flow.option.entity')}
          value={field._relate?.[0] ?? ''}
          onChange={({ target }) => onChange({ ...field, _relate: [target.value] })}
        >
          {entities.map((entity) => (
            <MenuItem key={entity._id} value={entity._id}>
              {entity._name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={field._option.required === true}
            onChange={(_, required) =>
              onChange({ ...field, _option: { ...field._option, required: required || undefined } })
            }
          />
        }
        label={t('flow.required')}
      />
      {type && SCAN_TYPES.includes(type) && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={field._option.scan === true}
              onChange={(_, scan) =>
                onChange({ ...field, _option: { ...field._option, scan: scan || undefined } })
              }
            />
          }
          label={t('flow.scan')}
        />
      )}
    </Part>
  );
}

/** What was typed stays as it is typed; the field takes the lines that hold something. */
function Choices({ field, onChange }: Pick<RowProps, 'field' | 'onChange'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(choicesText(field));
  return (
    <TextField
      multiline
      minRows={2}
      size="small"
      label={t('flow.choices')}
      helperText={t('flow.choices-help')}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(withChoices(field, target.value));
      }}
    />
  );
}
