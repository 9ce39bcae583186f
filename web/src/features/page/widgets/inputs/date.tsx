import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { inputOptions } from './input.model.js';
import { useDays } from '../calendar/use-days.js';
import { useInput } from './use-input.js';
import './inputs.css';

/** How far from today a day may lie, in years (spec: platform §5, date presets). */
const YEARS = { back: 100, on: 50 } as const;

const schema = z.looseObject({ ...inputOptions, placeholder: z.string().max(60).default('') });
type Option = z.output<typeof schema>;

/** A day, as the reader's language writes it; the device brings its own calendar. */
function DateWidget({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { today } = useDays();
  const { value, set, name } = useInput({ view, option });
  const year = Number(today.slice(0, 4));
  const [min, max] = [`${year - YEARS.back}${today.slice(4)}`, `${year + YEARS.on}${today.slice(4)}`];
  return (
    <label className="pw-date">
      <span data-empty={value === '' || undefined}>
        {value === '' ? option.placeholder || t('page.date.choose') : formats.date(value)}
      </span>
      <CalendarDays size={16} aria-hidden />
      <input
        type="date"
        aria-label={name}
        value={value}
        min={min}
        max={max}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ target }) => {
          if (target.value === '' || (target.value >= min && target.value <= max)) set(target.value);
        }}
      />
    </label>
  );
}

export const date = widget<Option>({
  type: 'date',
  icon: CalendarDays,
  label: 'page.widget.date',
  bound: SMALL,
  reads: 'none',
  links: true,
  schema,
  options: { placeholder: 'text', param: 'text' },
  Render: DateWidget,
});
