import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Camera, ScanBarcode, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { SMALL, widget, type WidgetProps } from '../widget.types.js';
import { CameraView } from './camera-view.js';
import { canSee } from './code-reader.js';
import { inputOptions } from './input.model.js';
import { useInput } from './use-input.js';
import './inputs.css';

const schema = z.looseObject({ ...inputOptions, placeholder: z.string().max(60).default('') });
type Option = z.output<typeof schema>;

/**
 * A code to filter by: from a scan gun, which types it and presses Enter, from the camera where the browser reads codes, or
 * by hand.
 */
function Scanner({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { value, set, name } = useInput({ view, option });
  const [typed, setTyped] = useState('');
  const [looks, setLooks] = useState(false);
  const take = (code: string) => {
    setLooks(false);
    setTyped('');
    set(code.trim().slice(0, 200));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') take(typed);
  };
  return (
    <div>
      <form className="pw-row" onSubmit={submit}>
        <TextField
          size="small"
          value={typed}
          placeholder={option.placeholder || t('page.scanner.hint')}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ flex: '1 1 120px' }}
          slotProps={{ htmlInput: { 'aria-label': name, maxLength: 200, autoComplete: 'off' } }}
        />
        {canSee() && (
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<Camera size={16} aria-hidden />}
            aria-expanded={looks}
            onClick={() => setLooks(!looks)}
          >
            {t('page.scanner.camera')}
          </Button>
        )}
      </form>
      {looks && <CameraView label={name} onCode={take} onClose={() => setLooks(false)} />}
      <p className="pw-row" role="status">
        {value !== '' && (
          <>
            <b>{value}</b>
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('page.chart.clear')}
              onClick={() => set('')}
            />
          </>
        )}
      </p>
    </div>
  );
}

export const scanner = widget<Option>({
  type: 'scanner',
  icon: ScanBarcode,
  label: 'page.widget.scanner',
  bound: SMALL,
  reads: 'none',
  links: true,
  schema,
  options: { placeholder: 'text', param: 'text' },
  Render: Scanner,
});
