import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { SquareCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions, itemsOf, itemsOption } from './input.model.js';
import { useInput } from './use-input.js';

const schema = z.looseObject({ ...inputOptions, ...itemsOption });
type Option = z.output<typeof schema>;

/** Any of several choices; the views that are linked show rows which have one of them. */
function CheckboxGroup({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { values, set, fields, name } = useInput({ view, option });
  const items = itemsOf(option.items, fields);
  if (items.length === 0) return <EmptyState compact icon={SquareCheck} title={t('page.no-items')} />;
  return (
    <FormGroup role="group" aria-label={name}>
      {items.map((item) => {
        const value = String(item.value);
        return (
          <FormControlLabel
            key={value}
            control={
              <Checkbox
                size="small"
                checked={values.includes(value)}
                onChange={(_, on) => set(on ? [...values, value] : values.filter((each) => each !== value))}
              />
            }
            label={item.label}
          />
        );
      })}
    </FormGroup>
  );
}

export const checkbox = widget<Option>({
  type: 'checkbox',
  icon: SquareCheck,
  label: 'page.widget.checkbox',
  bound: SMALL,
  reads: 'fields',
  links: true,
  schema,
  options: { items: 'long', param: 'text' },
  Render: CheckboxGroup,
});
