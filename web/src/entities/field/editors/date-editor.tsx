import { dateFormat, dateFormatOf, isoDay, kindOf, timeFormat, zonedDay } from '@buildmesh/domain';
import IconButton from '@mui/material/IconButton';
import { CalendarDays } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimezone } from '../../session/use-session.js';
import { typedDate, typedInstant, typedTime } from '../date-text.js';
import { EditorInput } from './editor-input.js';
import { frameOf, inputProps, type EditorProps } from './editor.types.js';
import { useFormats } from '../formats.js';
import { Popup } from './popup.js';
import { lazyPart } from '../../../shared/ui/state/lazy-part.js';

const Calendar = lazyPart(async () => (await import('./calendar.js')).Calendar);

/** A day, month or year: typed as the language shows it or as ISO text, or chosen in the calendar. */
export function DateEditor(props: EditorProps) {
  const form = dateFormat(props.field);
  const formats = useFormats();
  const shown = (value: unknown): string => {
    if (typeof value !== 'string') return '';
    return dateFormatOf(value) === undefined ? value : formats.date(value);
  };
  const read = (text: string) => typedDate(text, form, formats);
  return (
    <DateInput
      {...props}
      shown={shown(props.value)}
      hint={formats.hints[form]}
      read={read}
      dayOf={(text) => read(text) ?? ''}
      pick={(day) => shown(day.slice(0, form.length))}
    />
  );
}

/** An instant, shown and typed in the time zone of the project (D84). */
export function TimestampEditor(props: EditorProps) {
  const formats = useFormats();
  const timeZone = useTimezone();
  const shown = (value: unknown): string => {
    if (typeof value === 'number') return formats.timestamp(value, true);
    return typeof value === 'string' ? value : '';
  };
  const read = (text: string) => typedInstant(text, timeZone, formats);
  return (
    <DateInput
      {...props}
      shown={shown(props.value)}
      hint={formats.hints.timestamp}
      read={read}
      dayOf={(text) => {
        const value = read(text);
        return typeof value === 'number' ? isoDay(zonedDay(value, timeZone)) : '';
      }}
      pick={(day, before) => shown(read(`${day} ${/\d{1,2}:\d{2}(:\d{2})?/.exec(before)?.[0] ?? '00:00'}`))}
    />
  );
}

/** A time of day, typed as it is shown: a box of the browser would follow the language of the browser. */
export function TimeEditor(props: EditorProps) {
  const form = timeFormat(props.field);
  const [text, setText] = useState(typeof props.value === 'string' ? props.value : '');
  return (
    <EditorInput
      {...frameOf(props)}
      input={{
        ...inputProps(props),
        type: 'text',
        autoComplete: 'off',
        placeholder: form,
        value: text,
        onChange: (event) => {
          setText(event.target.value);
          props.onChange(typedTime(event.target.value, form));
        },
      }}
    />
  );
}

interface DateInputProps extends EditorProps {
  shown: string;
  hint: string;
  read: (text: string) => unknown;
  /** The day of a text for the calendar, `YYYY-MM-DD` or less; anything else for none. */
  dayOf: (text: string) => string;
  /** The text after `day` was chosen while `before` stood there. */
  pick: (day: string, before: string) => string;
}

function DateInput(props: DateInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(props.shown);
  const [open, setOpen] = useState(false);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const line = useRef<HTMLInputElement>(null);
  const change = (next: string): void => {
    setText(next);
    props.onChange(props.read(next));
  };
  return (
    <>
      <EditorInput
        {...frameOf(props)}
        ref={setBox}
        input={{
          ...inputProps(props),
          ref: line,
          type: 'text',
          autoComplete: 'off',
          placeholder: props.hint,
          value: text,
          onChange: (event) => change(event.target.value),
          onBlur: () => setOpen(false),
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown' || !event.altKey) return;
            event.preventDefault();
            setOpen(true);
          },
        }}
        endAdornment={
          <IconButton
            size="small"
            tabIndex={-1}
            disabled={props.disabled}
            aria-label={t('field.open-calendar')}
            sx={{
              color: 'text.secondary',
              p: '3px',
              mr: props.variant === 'form' ? '-7px' : 0,
              my: '-3px',
              minWidth: 0,
              minHeight: 0,
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              line.current?.focus();
              setOpen(!open);
            }}
          >
            <CalendarDays size={14} aria-hidden />
          </IconButton>
        }
      />
      <Popup anchor={box} open={open}>
        <Suspense fallback={null}>
          <Calendar
            day={props.dayOf(text)}
            kind={kindOf(props.field) === 'date' ? dateFormat(props.field) : 'YYYY-MM-DD'}
            onChoose={(day) => {
              change(props.pick(day, text));
              setOpen(false);
            }}
          />
        </Suspense>
      </Popup>
    </>
  );
}
