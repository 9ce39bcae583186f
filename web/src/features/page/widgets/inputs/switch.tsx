import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { ToggleRight } from 'lucide-react';
import { z } from 'zod';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions } from './input.model.js';
import { useInput } from './use-input.js';

const schema = z.looseObject({ ...inputOptions, label: z.string().max(200).default('') });
type Option = z.output<typeof schema>;

/** On or off; what it stands for is the text `true` or `false` (spec: data §2). */
function SwitchWidget({ view, option }: WidgetProps<Option>) {
  const { value, set, name } = useInput({ view, option });
  return (
    <FormControlLabel
      control={<Switch checked={value === 'true'} onChange={(_, on) => set(on ? 'true' : 'false')} />}
      label={option.label || name}
    />
  );
}

export const switchWidget = widget<Option>({
  type: 'switch',
  icon: ToggleRight,
  label: 'page.widget.switch',
  bound: SMALL,
  reads: 'none',
  links: true,
  schema,
  options: { label: 'text', param: 'text' },
  Render: SwitchWidget,
});
