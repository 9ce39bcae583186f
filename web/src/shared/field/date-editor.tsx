import { DEFAULT_TIMEZONE, dateFormat, kindOf, timeFormat } from '@buildmesh/domain';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaybeProject } from '../session/use-session.js';
import { typedDate, typedInstant, wallTime } from './date-text.js';
import { inputProps, type EditorProps } from './editor.types.js';
import { Popup } from './popup.js';

const Calendar = lazy(() => import('./calendar.js').then((module) => ({ default: module.Calendar })));

/** A day, month or year: typed, or chosen in the calendar. */
export function DateEditor(props: EditorProps) {
  const form = dateFormat(props.field);
  return (
    <DateInput
      {...props}
      shown={typeof props.value === 'string' ? props.value : ''}
      hint={form}
      read={(text) => typedDate(text, form)}
      pick={(day) => typedDate(day, form) ?? day}
    />
  );
}

/** An instant, shown and typed in the time zone of the project (D84). */
export function TimestampEditor(props: EditorProps) {
  const project = useMaybeProject();
  const timeZone =
    typeof project?._option.timezone === 'string' ? project._option.timezone : DEFAULT_TIMEZONE;
  const shown =
    typeof props.value === 'number'
      ? wallTime(props.value, timeZone)
      : typeof props.value === 'string'
        ? props.value
        : '';
  return (
    <DateInput
      {...props}
      shown={shown}
      hint="YYYY-MM-DD HH:mm"
      read={(text) => typedInstant(text, timeZone)}
      pick={(day, before) => `${day} ${/\d{1,2}:\d{2}(:\d{2})?/.exec(before)?.[0] ?? '00:00'}`}
    />
  );
}

/** A time of day. */
export function TimeEditor(props: EditorProps) {
  const form = timeFormat(props.field);
  return (
    <input
      {...inputProps(props)}
      className={`f-input f-${props.variant}`}
      type="time"
      step={form === 'HH:mm:ss' ? 1 : 60}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

interface DateInputProps extends EditorProps {
  shown: string;
  hint: string;
  read: (text: string) => unknown;
  /** The text after `day` was chosen while `before` stood there. */
  pick: (day: string, before: string) => string;
}

function DateInput(props: DateInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(props.shown);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const change = (next: string): void => {
    setText(next);
    props.onChange(props.read(next));
  };
  return (
    <span
      ref={box}
      className={`f-dated f-${props.variant}`}
      data-invalid={props.invalid ? '' : undefined}
      data-disabled={props.disabled ? '' : undefined}
    >
      <input
        {...inputProps(props)}
        className="f-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={props.hint}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        disabled={props.disabled}
        aria-label={t('field.open-calendar')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          box.current?.querySelector('input')?.focus();
          setOpen(!open);
        }}
      >
        <CalendarDays size={14} aria-hidden />
      </button>
      <Popup anchor={box.current} open={open}>
        <Suspense fallback={null}>
          <Calendar
            day={text.slice(0, 10)}
            kind={kindOf(props.field) === 'date' ? dateFormat(props.field) : 'YYYY-MM-DD'}
            onChoose={(day) => {
              change(props.pick(day, text));
              setOpen(false);
            }}
          />
        </Suspense>
      </Popup>
    </span>
  );
}
