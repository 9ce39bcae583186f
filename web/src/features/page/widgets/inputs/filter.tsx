import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { View } from '@buildmesh/contracts';
import { kindOf, valueClassOf, type FieldDefinition } from '@buildmesh/domain';
import { Funnel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldLabel } from '../../../../entities/field/field-label.js';
import type { Choice } from '../../page.model.js';
import { usePageState } from '../../viewer/page-state.js';
import { fieldsOf, useEntity } from '../../viewer/rows/use-reading.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

const schema = z.looseObject(common);
type Option = z.output<typeof schema>;

/** Fields that filter the views which this one is linked with, as they are filled in. */
function FilterWidget({ view }: WidgetProps<Option>) {
  const { entity, fault, loading } = useEntity(view);
  const fields = fieldsOf(view, entity);
  return (
    <ReadingState view={view} icon={Funnel} fault={fault} waiting={loading} empty={fields.length === 0}>
      <div className="pg-filter">
        {fields.map((field) => (
          <FilterField key={field._key} view={view} field={field} />
        ))}
      </div>
    </ReadingState>
  );
}

function FilterField({ view, field }: { view: View; field: FieldDefinition }) {
  const { t } = useTranslation();
  const { choices, choose } = usePageState();
  const value = choices[view._id]?.[field._key]?.value ?? '';
  const items = field._option.selection ?? [];
  const isChoice = kindOf(field) === 'selection' && items.length > 0;
  const set = (text: string) =>
    choose((now) => {
      const { [field._key]: _before, ...others } = now[view._id] ?? {};
      const choice = choiceOf(field, text);
      return { ...now, [view._id]: choice ? { ...others, [field._key]: choice } : others };
    });
  return (
    <TextField
      size="small"
      select={isChoice}
      label={fieldLabel(field, t)}
      type={isChoice ? undefined : inputOf(field)}
      value={value}
      onChange={({ target }) => set(target.value)}
      slotProps={{ inputLabel: inputOf(field) === 'date' ? { shrink: true } : {} }}
    >
      {isChoice && <MenuItem value="">{t('page.filter.all')}</MenuItem>}
      {isChoice &&
        items.map((item) => (
          <MenuItem key={String(item.value)} value={String(item.value)}>
            {item.label}
          </MenuItem>
        ))}
    </TextField>
  );
}

const inputOf = (field: FieldDefinition): 'date' | 'number' | 'search' => {
  const kind = valueClassOf(field);
  return kind === 'date' ? 'date' : kind === 'number' ? 'number' : 'search';
};

/** What was filled in; nothing for an empty field. */
function choiceOf(field: FieldDefinition, text: string): Choice | undefined {
  if (text === '') return undefined;
  if (kindOf(field) === 'selection') return { value: text };
  const input = inputOf(field);
  if (input === 'number') return Number.isFinite(Number(text)) ? { value: Number(text) } : undefined;
  return input === 'date' ? { value: text } : { value: text, opt: 'like' };
}

export const filter = widget<Option>({
  type: 'filter',
  icon: Funnel,
  label: 'page.widget.filter',
  bound: SMALL,
  reads: 'fields',
  links: true,
  schema,
  options: {},
  Render: FilterWidget,
});
