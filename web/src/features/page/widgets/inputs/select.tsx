import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions, itemsOf, itemsOption } from './input.model.js';
import { useInput } from './use-input.js';

const schema = z.looseObject({ ...inputOptions, ...itemsOption });
type Option = z.output<typeof schema>;

/** One of several choices, behind a button. */
function Select({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { value, set, fields, name } = useInput({ view, option });
  return (
    <TextField
      select
      fullWidth
      size="small"
      value={value}
      onChange={({ target }) => set(target.value)}
      slotProps={{
        htmlInput: { 'aria-label': name },
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': name } },
      }}
    >
      <MenuItem value="">{t('page.filter.all')}</MenuItem>
      {itemsOf(option.items, fields).map((item) => (
        <MenuItem key={String(item.value)} value={String(item.value)}>
          {item.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const select = widget<Option>({
  type: 'select',
  icon: ListFilter,
  label: 'page.widget.select',
  bound: SMALL,
  reads: 'fields',
  links: true,
  schema,
  options: { items: 'long', param: 'text' },
  Render: Select,
});
