import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions, itemsOf, itemsOption } from './input.model.js';
import { useInput } from './use-input.js';

const schema = z.looseObject({ ...inputOptions, ...itemsOption });
type Option = z.output<typeof schema>;

/** One of several choices, all of them seen; or all. */
function RadioWidget({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { value, set, fields, name } = useInput({ view, option });
  const items = itemsOf(option.items, fields);
  if (items.length === 0) return <EmptyState compact icon={CircleDot} title={t('page.no-items')} />;
  return (
    <RadioGroup aria-label={name} value={value} onChange={(_, next) => set(next)}>
      <FormControlLabel value="" control={<Radio size="small" />} label={t('page.filter.all')} />
      {items.map((item) => (
        <FormControlLabel
          key={String(item.value)}
          value={String(item.value)}
          control={<Radio size="small" />}
          label={item.label}
        />
      ))}
    </RadioGroup>
  );
}

export const radio = widget<Option>({
  type: 'radio',
  icon: CircleDot,
  label: 'page.widget.radio',
  bound: SMALL,
  reads: 'fields',
  links: true,
  schema,
  options: { items: 'long', param: 'text' },
  Render: RadioWidget,
});
