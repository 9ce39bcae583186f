import TextField from '@mui/material/TextField';
import { ScanBarcode, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ScanPanel } from '../../../../shared/scan/scan-panel.js';
import { CHECK_MODES, SCAN_DEFAULTS, SCAN_GUN_MODES } from '../../../../shared/scan/scan-settings.js';
import { useScanGun } from '../../../../shared/scan/use-scan-gun.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions } from './input.model.js';
import { useInput } from './use-input.js';
import './inputs.css';

const schema = z.looseObject({
  ...inputOptions,
  placeholder: z.string().max(60).default(''),
  gun: z.enum(SCAN_GUN_MODES).catch(SCAN_DEFAULTS.gun).default(SCAN_DEFAULTS.gun),
  check: z.enum(CHECK_MODES).catch(SCAN_DEFAULTS.check).default(SCAN_DEFAULTS.check),
});
type Option = z.output<typeof schema>;

/**
 * A code to filter by: from a scan gun, which types it and presses Enter, from the camera or a picture, or by hand.
 */
function Scanner({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { value, set, name } = useInput({ view, option });
  const [typed, setTyped] = useState('');
  const take = (code: string) => {
    setTyped('');
    set(code.trim().slice(0, 200));
  };
  useScanGun(option.gun === 'software', take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') take(typed);
  };
  return (
    <div className="pw-scanner">
      <form className="pw-row" onSubmit={submit}>
        <TextField
          size="small"
          value={typed}
          placeholder={option.placeholder || t('page.scanner.hint')}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ flex: '1 1 120px' }}
          slotProps={{ htmlInput: { 'aria-label': name, maxLength: 200, autoComplete: 'off' } }}
        />
      </form>
      <ScanPanel label={name} check={option.check} onCode={take} />
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
  options: { placeholder: 'text', gun: SCAN_GUN_MODES, check: CHECK_MODES, param: 'text' },
  Render: Scanner,
});
