import TextField from '@mui/material/TextField';
import { TextCursorInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions } from './input.model.js';
import { useInput } from './use-input.js';

/** How long nothing is typed before others follow it. */
const SETTLED_MS = 300;

const schema = z.looseObject({ ...inputOptions, placeholder: z.string().max(200).default('') });
type Option = z.output<typeof schema>;

/** A line of text; the views that are linked show rows which contain it. */
function TextWidget({ view, option }: WidgetProps<Option>) {
  const { value, set, name } = useInput({ view, option, opt: 'like' });
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => set(typed), SETTLED_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the wait anew
  }, [typed]);
  return (
    <TextField
      fullWidth
      size="small"
      value={typed}
      placeholder={option.placeholder}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{ htmlInput: { 'aria-label': name, maxLength: 200 } }}
    />
  );
}

export const text = widget<Option>({
  type: 'text',
  icon: TextCursorInput,
  label: 'page.widget.text',
  bound: SMALL,
  reads: 'none',
  links: true,
  schema,
  options: { placeholder: 'text', param: 'text' },
  Render: TextWidget,
});
